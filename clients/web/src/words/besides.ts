import { inThree } from '.'

/** The words on spectators and proposals, in English, Korean and Japanese: loaded if there are any. */
const WORDS = {
  agree: ['Agree', '동의', '同意する'],
  'hands-seen': ['Admitted spectators see cards still held', '허락된 관전자는 아직 쥐고 있는 카드도 봅니다', '許可された観戦者には手札も見えます'],
  refuse: ['Refuse', '거절', '断る'],
  'take-back-asked': ['{} would like to take the last answer back.', '{} 님이 마지막 선택을 무르고 싶어 합니다.', '{}が最後の選択を取り消したいと言っています。'],
  'take-back-tells': ['Something hidden has been seen since.', '그 뒤에 숨겨진 것이 공개되었습니다.', 'その後に伏せられたものが見られています。'],
  'take-back-waits': ['You would like to take your answer back. Waiting for the others.', '선택을 무르려고 합니다. 다른 플레이어를 기다리는 중.', '選択の取り消しを提案中。他のプレイヤーを待っています。'],
} as const

export const say = inThree(WORDS)
