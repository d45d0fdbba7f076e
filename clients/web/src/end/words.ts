import { inThree } from '../words'

/** The words of the end, in English, Korean and Japanese: loaded with it. */
const WORDS = {
  ahead: ['{} ahead of {}', '{} 차이로 {}에 앞섬', '{}差で{}を上回る'],
  another: ['Another table', '다른 테이블', '別のテーブル'],
  curve: ['{} after each turn', '턴마다의 {}', 'ターンごとの{}'],
  ended: ['The game is over', '게임이 끝났습니다', 'ゲーム終了'],
  explain: ['Explain the game', '게임 분석', 'ゲームを分析'],
  look: ['Look at the table', '테이블 보기', 'テーブルを見る'],
  off: ['The game was called off', '게임이 취소되었습니다', 'ゲームは中止されました'],
  offered: ['{} offers a rematch.', '{} 님이 재대결을 신청했습니다.', '{}さんが再戦を申し込んでいます。'],
  picture: ['Picture', '그림', '画像'],
  result: ['Result', '결과', '結果'],
  resigned: ['somebody resigned', '기권으로 끝남', '投了で終了'],
  rounds: ['{} rounds', '{}라운드', '{}ラウンド'],
  share: ['Share the link', '링크 공유', 'リンクを共有'],
  shared: ['{} share the victory, {}', '{} 공동 우승, {}', '{}の引き分け勝利、{}'],
  'too-long': ['The game is too long for its curve.', '게임이 너무 길어 곡선을 그리지 않습니다.', 'ゲームが長いため、推移は省きます。'],
  turns: ['{} turns', '{}턴', '{}ターン'],
  wins: ['{} wins, {}', '{} 승리, {}', '{}の勝ち、{}'],
  'wins-bare': ['{} wins', '{} 승리', '{}の勝ち'],
  yours: ['you: place {} with {}', '나: {}위, {}', 'あなた: {}位、{}'],
} as const

export const say = inThree(WORDS)
