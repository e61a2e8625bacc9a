import type { Translated } from '../texts';
import type { en } from './en';

export const ja: Translated<typeof en, never> = {
  // Setting up
  groupTitle: 'あなたのグループ',
  splitWithFriends: '{amount}を割り勘',
  nothingYet:
    'まだ請求は発生しません。全員が{time}までに支払う必要があります。{shop}は全員が支払ってから代金を受け取ります。',
  elseRefunded: 'そうでない場合は全員に返金されます。',
  somePayOther: { other: '端数の調整のため、{count}人は{amount}を支払います。' },

  // Inviting
  inviteGroup: 'グループを招待',
  youAreInInvite: '参加しました。次はグループを招待しましょう',
  linkLetsJoin: 'このリンクを知っている人は、注文を見て、名前を入れて参加し、自分の分を支払えます。',
  linkAsks: 'このリンクを知っている人は、注文を見て参加を申し込めます。参加者はあなたが承認します。',
  linkClosedByYou: 'このリンクは閉じられています。メンバーは開けますが、他の人は参加できません。',
  everybodyPaysBy: '全員が{time}までに支払う必要があります',
  everybodyPaysByThen: '全員が{time}までに支払う必要があります。',
  shareLink: '共有リンク',
  copyShareLink: 'リンクをコピー',
  scanToJoin: '読み取って参加',
  milestoneNow: '支払い済み{paid}、{time}までに{percent}が必要',
  milestoneNowHeld: '支払い済みと確保済み{paid}、{time}までに{percent}が必要',
  milestoneElse: '足りなければグループは終了し、全員に全額返金されます。',
  milestoneElseHeld:
    '足りなければグループは終了し、カードでの確保は解除され、請求済みの金額は全額返金されます。',
  peopleToInvite: { other: 'あと{count}人' },
  peopleToInviteFor: { other: 'あと{count}人、1人{amount}' },
  email: 'メール',
  mailSubject: '{shop}の注文について',
  invitation: '{shop}の注文を割り勘しましょう。{time}までに支払ってください：',
  invitationShare: '{shop}の注文を割り勘しましょう。1人分は{amount}です。{time}までに支払ってください：',

  // Who waits to be let in
  wantToJoin: { other: '{count}人が参加を希望しています' },
  approveKnown: '知っている人だけを承認してください。承認するまで支払いも枠の確保もありません。',
  noPlaceToApprove: '空きがありません。先に未払いの人を外すか、枠を追加してください。',
  declineEverybody: '全員を断る',
  wantsToPayFor: { other: '{count}人分の支払いを希望' },
  approve: '承認',
  decline: '断る',

  // Somebody who has not paid
  removeWhilePaying:
    '支払いを処理しています。表示は自動で変わります。今{name}さんを外すと、この後に届いた支払いは返金されます。',
  payForPerson: '{name}さんの{amount}を支払う',
  removeFromGroup: 'グループから外す',
  removeText: '{name}さんは何も支払っていないため、返金はありません。枠は空きに戻ります。',
  removePerson: '{name}さんを外す',
  remindPerson: '{name}さんにリマインダーを送る',
  getsNoMail: '{name}さんにはメールが届きません。共有リンクをもう一度送ってください。',

  // What is still free
  notTakenYet: '{amount}がまだ決まっていません',
  orderNotTakenYet: '注文のうち{amount}がまだ決まっていません',
  placesFree: { other: '{count}人分の空きがあります（{amount}）' },
  goOnWithout: '共有リンクをもう一度送るか、次の方法で進めてください：',
  ifNobodyComes: '他に誰も来ない場合',
  beforeAfter: '現在{before}、変更後{after}',
  splitAmongUnpaid: '未払いの人で分ける',
  moreFor: '{name}さんが{amount}追加',
  moreSharedBy: { other: '{amount}を{count}人で追加負担' },
  freePaidByYou: {
    other:
      '残りはあなたの負担なので、空き{count}人分はあなたが支払います。支払い済みの人に再度の請求はありません。',
  },
  freePaidByOthers: {
    other: '空き{count}人分は、まだ支払っていない人が支払います。支払い済みの人に再度の請求はありません。',
  },
  splitIt: '分ける',
  payEverything: '残りをまとめて払う',
  feeIncluded: '{amount}（サービス手数料込み）',
  payEverythingText: '未払いの分と空いている分を1回でまとめて支払います。グループはすぐに完了します。',
  payEverythingWaits:
    '未払いの分と空いている分を1回でまとめて支払います。処理中の支払いも完了すると、グループが完了します。',
  stillMissing: '不足分',
  payAll: '残りをまとめて払う：{amount}',
  orderLess: '注文を減らす',
  leaveOutNote: '誰も選ばないものを外す',
  smallerCartNote: 'カートを減らしてやり直す',
  leaveOutText: '次のものが注文から外れます。各自の支払額は変わりません。',
  leaveThemOut: '注文から外す',
  wholeOrderRefunds:
    '{shop}はこの注文を一括でのみ受け付けています。下でグループをキャンセルし、カートを減らしてやり直してください。支払った分は全員に返金されます：',
  wholeOrderHolds:
    '{shop}はこの注文を一括でのみ受け付けています。下でグループをキャンセルし、カートを減らしてやり直してください。まだどのカードにも請求されておらず、金額の確保は解除されます：',
  wholeOrderMixed:
    '{shop}はこの注文を一括でのみ受け付けています。下でグループをキャンセルし、カートを減らしてやり直してください。請求済みの金額は手数料込みで全額返金され、まだ請求されていない金額の確保は解除されます：',
  wholeOrderUnpaid:
    '{shop}はこの注文を一括でのみ受け付けています。下でグループをキャンセルし、カートを減らしてやり直してください。まだ誰も支払っていません。',
  wasPaid: '{amount}支払い済み',
  wasHeld: '{amount}確保済み',

  // Managing the group
  manageGroup: 'グループの管理',
  moreOptions: 'その他のオプション',
  changeSplitOrSize: '分け方や人数を変更',
  paidKeepAmounts: '支払い済みの人の金額は変わりません。残りの{amount}を分けます。',
  everythingChanges: 'まだ誰も支払っていないので、すべて変更できます。',
  sendReminder: 'リマインダーを送る',
  reminderText: 'メールアドレスを登録している未払いの人全員に届きます。10分に1回まで送れます。',
  sendReminders: 'リマインダーを送る',
  noReminders:
    'ショップからあなたのメールアドレスを受け取っていないため、リマインダーを送れません。代わりに共有リンクをもう一度送ってください。',
  moreTime: '全員の期限を延ばす',
  howMuchLonger: '延長する期間',
  doneOnce: '延長は1回だけです。',
  oneDay: '1日',
  threeDays: '3日',
  oneWeek: '1週間',
  moveDeadline: '期限を延ばす',
  approveWhoJoins: '参加者の承認',
  approvalIsOn: 'オン：あなたの承認なしには参加できません',
  approvalIsOff: 'オフ：リンクを知っている人は誰でも参加できます',
  switchedOff: 'オフにすると、リンクを知っている人は誰でも参加できます。',
  switchedOffWaiting:
    'オフにすると、リンクを知っている人は誰でも参加できます。待っている人は空きがある限り参加します。知らない人は先に断ってください。',
  switchedOn: 'リンクを開いた人は、まずあなたに参加を申し込みます。メンバーの枠はそのままです。',
  letEverybodyJoin: 'リンクを知っている人全員の参加を許可',
  askMeFirst: '先に確認する',
  openOrReplace: '共有リンクを再開・作り直す',
  closeOrReplace: '共有リンクを閉じる・作り直す',
  linkIsClosedToOthers: '共有リンクは閉じられています。メンバーだけがページを開けます。',
  linkStays: '参加済みの人の共有リンクはそのまま使えます。',
  openLink: '参加の受付を再開',
  closeLink: 'リンクを閉じる',
  newLinkText:
    'または新しいリンクを作成します。参加済みの人はそのままで、古いリンクからは誰も参加できなくなります。',
  makeNewLink: '新しいリンクを作成',
  cancelGroup: 'グループをキャンセル',
  cancelRefunds:
    '支払った人全員に、手数料込みで全額が返金されます。{shop}に注文は届きません。この操作は取り消せません。',
  cancelHolds:
    'まだどのカードにも請求されていません。このグループのための金額の確保は、すべて解除されます。{shop}に注文は届きません。この操作は取り消せません。',
  cancelMixed:
    '請求済みの金額は手数料込みで全額返金され、まだ請求されていない金額の確保は解除されます。{shop}に注文は届きません。この操作は取り消せません。',
  cancelUnpaid:
    'まだ誰も支払っていないため、返金はありません。{shop}に注文は届きません。この操作は取り消せません。',
  getsBack: '{name}さんへの返金',
  releasedFor: '{name}さんの確保を解除',
  yesCancel: 'はい、グループ全体をキャンセルします',

  // Where everyone chooses what to give
  giftStartTitle: 'みんなで{amount}を集める',
  giftStartText:
    'リンクを持つ人は、残りの範囲で好きな金額を出せます。残りはいつでもあなたが支払え、そうすると注文が確定します。',
  giftStart: '集め始める',
  giftLinkLets: 'このリンクを知っている人は、注文を見て、カードでお金を出せます。',
  giftInvitation: '{shop}の商品のためにお金を集めています。{time}までに好きな金額を出してください：',
  giftNothingYet:
    'まだ請求は発生しません。他の人は{time}までお金を出せます。残りはそれまでにあなたが支払います。{shop}は全額が支払われてから代金を受け取ります。',
  giftUntil: '他の人は{time}までお金を出せます。残りはそれまでにあなたが支払います。',
  giftMailSubject: '{shop}の商品のためにお金を集めています',
  giftPayRest: '残りを支払う：{amount}',
  giftMessages: 'あなたへのメッセージ',
};
