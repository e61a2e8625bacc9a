import type { Translated } from '../texts';
import type { en } from './en';

export const ja: Translated<typeof en, never> = {
  // Why something is refused, by its code
  shop_not_ready:
    'ショップの入金口座の準備ができていないため、まだ支払いを受け付けられません。請求はありません。ショップにお問い合わせください。',
  unknown_session: 'このグループはもう存在しません。受け取ったメッセージからリンクを開き直してください。',
  session_not_open: 'このグループは終了したため、もう変更できません。',
  session_ended: 'このグループの期限が過ぎたため、もう変更できません。',
  group_already_started: 'グループはすでに始まっています。このページで状況を確認できます。',
  group_not_started: 'グループはまだ始まっていません。少ししてからもう一度お試しください。',
  mode_not_allowed: 'このショップではその分け方は使えません。別の分け方を選んでください。',
  size_out_of_bounds: 'その人数は選べません。別の人数にしてください。',
  invalid_split: '金額がまだ合っていません。',
  group_full: 'このグループの枠はすべて埋まっています。幹事に枠の追加を頼んでください。',
  link_closed: 'このリンクは幹事が閉じたため、参加できません。幹事にお問い合わせください。',
  too_many_links: 'リンクは何度も作り直されています。代わりに閉じてください。',
  approval_needed: '参加には幹事の承認が必要になりました。ページを再読み込みして参加を申し込んでください。',
  too_many_waiting: '多くの人が承認を待っています。幹事に返事を頼んでから、もう一度お試しください。',
  not_waiting: 'この人はもう待っていません。一覧をもう一度ご確認ください。',
  name_taken: '同じ名前か、よく似た名前の人がいます。イニシャルなどを加えてください。',
  name_reserved: '別の名前にしてください。この名前は表示できないか、幹事のものです。',
  items_taken: '他の人が先に選びました。残りを確認して選び直してください。',
  member_not_found: 'あなたはもうこのグループにいません。空きがあれば再び参加できます。',
  organizer_only: 'これは幹事だけができます。',
  share_already_paid: 'これは支払い済みです。残りはありません。',
  share_being_paid: 'この分の支払いを処理しています。少し待ってからご確認ください。',
  too_many_payments: 'この支払いは何度も開始されています。幹事かショップにお問い合わせください。',
  nothing_to_pay: '支払うものはありません。',
  split_locked: 'すでに支払った人がいるため、もう変更できません。',
  dropping_not_allowed:
    'このショップは注文を一括でのみ受け付けています。グループをキャンセルして注文を減らしてください。',
  nothing_to_drop: '外せるものはありません。',
  already_extended: '期限はすでに1回延ばされています。延長は1回だけです。',
  invalid_expiry: '期限をそこまで延ばすことはできません。短い期間を選んでください。',
  share_disputed: 'この支払いは異議申し立て中のため、銀行が判断します。',
  unknown_payment: 'この支払いは存在しません。もう一度始めてください。',
  swap_not_allowed: 'このショップでは、枠を他の人に譲れません。',
  swap_not_possible: 'この枠は今は譲れません。',
  swap_over: 'このリンクは使えなくなりました。請求はありません。',

  // What a form gets back
  newLinkMailed:
    'あなたの個人リンクは更新されたため、このリンクは使えません。新しいリンクは、新しいメールアドレスの確認が済むとそのアドレスに届きます。',
  lookBelow: '印の付いた項目をご確認ください。',
  askedAlready: 'すでに申し込み済みです。幹事の返事をお待ちください。',
  wasDeclined: '幹事が参加を承認しませんでした。新しいリンクを幹事に頼んでください。',
  inGroupAlready: 'すでにこのグループに参加しています。',
  personGone: 'この人はもうグループにいません。',
  tickToCancel: 'グループのキャンセルを確認するチェックを入れてください。',
  chooseHowMuchLonger: '延長する期間を選んでください。',
  pageOutOfDate: 'このページは古くなっています。再読み込みしてもう一度お試しください。',
  cardNeedsScript:
    'カード情報は決済会社に直接送られるため、カードの入力にはJavaScriptが必要です。このページで有効にして、もう一度ボタンを押してください。',
  wentWrong:
    'こちらで問題が発生しました。変更はされていません。もう一度お試しください。（リクエスト番号：{request}）',
  tooManyForms: '短時間の操作が多すぎます。変更はされていません。1分待ってからもう一度お試しください。',
  opensNothing: 'このリンクでは何も開けません。メッセージから開き直してください。',
  openPageItself: 'このページを直接開いて、そこから送信してください。',
  tooMuchText: '文字数が多すぎます。短くしてもう一度お試しください。',
  formUnreadable: 'フォームを読み取れませんでした。もう一度お試しください。',
  noAnswer: '決済会社が応答していません。請求はありません。少ししてからもう一度お試しください。',
  shortCheckFirst: 'ここで複数のカードが拒否されたため、先に簡単な確認があります。',
  // Why the card form stays closed for a while, and then what that means for the reader
  paymentsPaused: 'このショップで通常より多くのカードが拒否されたため、カード払いを一時停止しています。',
  tooManyDeclined: 'このグループで拒否されたカードが多すぎます。',
  waitKept: '請求はなく、あなたの枠は確保されています。{time}後にもう一度お試しください。',
  waitUnkept: '請求はありません。{time}後にもう一度お試しください。それまで枠は確保されません。',

  // What is wrong with a field
  tooLong: '200文字以内で入力してください。',
  oddCharacters: '文字、数字、一般的な記号だけを使ってください。',
  emailOrEmpty: 'メールアドレスが正しくありません。修正するか、空欄にしてください。',
  emailIncomplete: 'メールアドレスが正しくありません。修正してください。',
  chooseSplit: '分け方を選んでください。',
  typePeople: '人数を入力してください。',
  chooseNumber: '数を選んでください。',
  choosePlace: '枠を選んでください。',

  // What a card cannot pay, and who does not fit in
  groupHasPeople: 'ここでは1グループ{least}〜{most}人です。',
  placesAreTaken: { other: 'まだ支払っていない人の枠が{count}人分あります。' },
  removeOrAddPlace: '枠はすべて埋まっています。未払いの人を外すか、枠を追加してください。',
  recordIsFull: '参加と退出が多すぎます。新しいグループを作るよう幹事に頼んでください。',
  placesAreFree: { other: '空きは{count}人分だけです。' },
  tooLittleForCard: '{amount}はカードで支払うには少なすぎます。最低額は{minimum}です。',
  chooseMoreOrShare: 'もっと選ぶか、他の人に一緒に選んでもらってください。',
  tooMuchForCard:
    '{amount}（手数料込み）はカード払い1回の上限を超えています。上限は{most}です。複数の支払いに分けてください。',
  wouldLeave: 'これでは{amount}が残り、カードで支払うには少なすぎます。最低額は{minimum}です。',
  stillFree: '残り：{items}。',
  takeItAlong: 'それも選んで一緒に支払ってください。',
  takeItOrLeaveItOut: 'それも選んで一緒に支払うか、幹事に注文から外してもらってください。',
  tooLittleForProcessor:
    '{amount}はカードで支払うには少なすぎます。まとめて支払うか、別の分け方を選んでください。',
  tooMuchForProcessor:
    '{amount}はカード払い1回の上限を超えています。複数の支払いに分けるか、別の分け方を選んでください。',

  // What was done
  reminded: {
    other: '{count}人にリマインダー、または先にアドレス確認のお願いを送ります。',
  },
  noneReminded: 'リマインダーは送られませんでした。',
  notReminded: {
    other: '{count}人には送れませんでした。メールが届かないか、10分以内に送信済みです。',
  },
  deadlineMoved: '期限を延ばしました。',
  splitChanged: '分け方を変更しました。',
  itemsDropped: '誰も選ばなかったものは注文から外れました。',
  itemsSaved: '選んだ商品を保存しました。',
  confirmMailSent: 'このアドレスが未確認の場合は、確認のお願いをメールで送ります（1日1回まで）。',
  linkRenewed: '個人リンクが新しくなりました。以前のリンクは使えません。',
  linkMailSent:
    'このグループの誰かがこのアドレスを登録していれば、個人リンクを送りました。アドレスが未確認の場合は、先に確認のお願いを送ります（1日1回まで）。',
  placeIsFree: '枠が空きました。',
  waitNoMore: '参加の申し込みを取り消しました。',
  approvalOn: 'これからはあなたが参加者を承認します。',
  approvalOff: 'リンクを知っている人は再び誰でも参加できます。',

  // Where everyone chooses what to give
  giveBetween: '{least}から{most}まで、または残りの全額{all}を出せます。',
  giveAllOnly: '残りの全額{amount}だけを出せます。',
};
