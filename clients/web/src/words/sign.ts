import { inThree } from '.'

/** The words on the dice at a table, in English, Korean and Japanese: loaded if needed. */
const WORDS = {
  provable: ['provable', '증명 가능', '証明可能'],
  checked: ['checked', '확인됨', '確認済み'],
  unproved: ['not proved', '증명 안 됨', '証明できず'],
  unrevealed: ['The game ended before it began: {} did not come back in time.', '시작 전에 게임이 끝났습니다. {} 님이 제때 돌아오지 않았습니다.', '開始前にゲームは終わりました。{}が期限までに戻りませんでした。'],
  'on-without': ['Play without them', '빼고 계속하기', '抜きで続ける'],
  doubt: ['Somebody may have tried to choose the dice: your part in them was asked for under another receipt, or one that is not signed. What there is has been kept. Play another game.', '누군가 주사위를 고르려 했을 수 있습니다. 다른 영수증이나 서명 없는 영수증으로 내 몫을 요구했습니다. 자료는 모두 보관했습니다. 다른 게임을 하세요.', '誰かがダイスを選ぼうとしたおそれがあります。別のレシート、または署名のないレシートであなたの分を求められました。証拠は保存しました。別のゲームで遊んでください。'],
} as const

export const say = inThree(WORDS)
