import { inThree } from '.'

/** The words of the page on which a player lets somebody else's page or program act for them, in English, Korean and Japanese. */
const WORDS = {
  title: ['Sign in', '로그인', 'サインイン'],
  program: ['A program on this computer', '이 컴퓨터의 프로그램', 'このコンピューターのプログラム'],
  calls: ['It calls itself “{}”.', '스스로를 “{}”이라고 소개합니다.', '「{}」と名乗っています。'],
  'calls-of': ['It calls itself “{}”, of {}.', '스스로를 {}의 “{}”이라고 소개합니다.', '{}の「{}」と名乗っています。'],
  wants: ['would like to act for you at {}.', '{}에서 나를 대신하려고 합니다.', '{}であなたの代わりに行動したいと求めています。'],
  'if-asked': ['Go on only if you have just asked it to.', '방금 직접 요청한 경우에만 계속하세요.', 'いま自分で頼んだ場合だけ続けてください。'],
  on: ['Go on as {}', '{}(으)로 계속', '{}として続ける'],
  'not-now': ['Not now', '나중에', '今はやめる'],
  nobody: ['You are nobody here yet. Choose a name, and play under it from now on.', '아직 여기 계정이 없습니다. 이름을 정하면 앞으로 그 이름으로 플레이합니다.', 'まだここにアカウントがありません。名前を決めると、これからその名前で遊べます。'],
  name: ['Your name', '이름', 'あなたの名前'],
  make: ['Make an account and go on', '계정을 만들고 계속', 'アカウントを作って続ける'],
  'been-here': ['I have been here before', '전에 온 적이 있습니다', '以前に来たことがあります'],
  code: ['Recovery code', '복구 코드', '復旧コード'],
  recover: ['Come back', '돌아오기', '復帰する'],

  may: ['What it may do', '허용할 일', '許すこと'],
  read: ['Watch', '보기', '見る'],
  'read-is': ['It sees your games and lists as you see them, your own hand included.', '게임과 목록을 내가 보는 그대로, 내 손까지 봅니다.', 'あなたのゲームと一覧を、手札も含めてあなたと同じように見ます。'],
  play: ['Play', '플레이', '遊ぶ'],
  'play-is': ['It also takes seats, answers and resigns for you.', '자리에 앉고, 답하고, 기권하는 일도 대신합니다.', '席に着く、答える、投了することも代わりに行います。'],
  open: ['Open games', '게임 열기', 'ゲームを開く'],
  'open-is': ['It also opens games and invites people in your name.', '내 이름으로 게임을 열고 사람을 초대하기도 합니다.', 'あなたの名前でゲームを開き、人を招待することもできます。'],
  where: ['In which games', '어느 게임에서', 'どのゲームで'],
  all: ['In all, also those to come', '모든 게임 (앞으로의 게임도)', 'すべて(これからのゲームも)'],
  one: ['Only in this one', '이 게임에서만', 'このゲームだけ'],
  until: ['It ends on {} at the latest, and sooner if you end it on {}.', '늦어도 {}에 끝납니다. {}에서 더 일찍 끝낼 수 있습니다.', '遅くとも{}に終わります。{}でいつでも早く終わらせられます。'],
  'your-page': ['your page', '내 페이지', '自分のページ'],
  never: ['It never gets your own token, and can neither change your account nor delete it.', '내 토큰은 받지 못하며, 계정을 바꾸거나 지울 수 없습니다.', 'あなた自身のトークンは渡らず、アカウントの変更も削除もできません。'],
  allow: ['Allow', '허용', '許可する'],
  refuse: ['Refuse', '거절', '断る'],
  back: ['Back to {}', '{}(으)로 돌아가기', '{}に戻る'],
  leaving: ['Back to {}…', '{}(으)로 돌아가는 중…', '{}に戻っています…'],
  again: ['Try again', '다시 시도', 'もう一度試す'],
  lobby: ['To the lobby', '로비로', 'ロビーへ'],

  broken: ['The link that led here is broken: it does not say who asks. Nothing was granted. Go back to where you came from, and tell its makers.', '여기로 온 링크가 잘못되었습니다. 누가 요청하는지 알 수 없습니다. 아무것도 허용되지 않았습니다. 원래 페이지로 돌아가 만든 사람에게 알려 주세요.', 'ここへのリンクが壊れています。誰が求めているのかわかりません。何も許可されていません。元のページに戻り、作成者に知らせてください。'],
  client: ['The link that led here does not say who asks in a way that this server can check. Nothing was granted.', '누가 요청하는지 이 서버가 확인할 수 없는 링크입니다. 아무것도 허용되지 않았습니다.', 'リンクからは、誰が求めているのかこのサーバーで確かめられません。何も許可されていません。'],
  'client-document': ['What {} says about itself cannot be read, or does not fit. Nothing was granted. Try again in a while, or tell its makers.', '{}이(가) 스스로를 설명하는 문서를 읽을 수 없거나 맞지 않습니다. 아무것도 허용되지 않았습니다. 잠시 뒤 다시 시도하거나 만든 사람에게 알려 주세요.', '{}が自身について述べた文書を読めないか、内容が合いません。何も許可されていません。しばらくして試すか、作成者に知らせてください。'],
  'client-refused': ['This server lets {} act for nobody. Nothing was granted.', '이 서버는 {}이(가) 누군가를 대신하도록 허용하지 않습니다. 아무것도 허용되지 않았습니다.', 'このサーバーは{}が誰かの代わりになることを認めていません。何も許可されていません。'],
  redirect: ['The link would lead you back to an address that {} does not name as its own: somebody else may have made it. Nothing was granted.', '링크가 {}의 것이 아닌 주소로 돌아가게 되어 있습니다. 다른 사람이 만든 링크일 수 있습니다. 아무것도 허용되지 않았습니다.', 'このリンクは{}が自分のものとしていない先に戻ります。別の誰かが作ったのかもしれません。何も許可されていません。'],
  request: ['{} asks in a way that this server does not answer. Nothing was granted.', '{}의 요청에 이 서버가 답할 수 없습니다. 아무것도 허용되지 않았습니다.', '{}の求め方にこのサーバーは応じられません。何も許可されていません。'],
  whole: ['This browser has only a part of your rights, so it cannot grant any. Come back with your recovery code, or go on in the browser in which you play.', '이 브라우저에는 권한의 일부만 있어서 허용해 줄 수 없습니다. 복구 코드로 돌아오거나, 플레이하는 브라우저에서 계속하세요.', 'このブラウザーには権限の一部しかなく、許可できません。復旧コードで復帰するか、いつものブラウザーで続けてください。'],
  off: ['On this server nobody else can act for its players.', '이 서버에서는 다른 누구도 플레이어를 대신할 수 없습니다.', 'このサーバーでは、他の誰もプレイヤーの代わりになれません。'],
} as const

export type Word = keyof typeof WORDS
export const say = inThree(WORDS)
