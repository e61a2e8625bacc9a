import type { Translated } from '../texts';
import type { en } from './en';

export const ja: Translated<typeof en, never> = {
  // People and things
  namedGroup: '{name}さんのグループ',
  unnamedGroup: 'グループ',
  yourGroup: 'あなたのグループ',
  theShop: 'ショップ',
  aMember: 'メンバー',
  anotherMember: '他のメンバー',
  peopleCount: { other: '{count}人' },

  // Every mail
  hello: '{name}様',
  helloAnyone: 'こんにちは。',
  labelled: '{label}：{value}',
  testSubject: '[テスト] {subject}',
  noRealMoney: '{mode}：実際のお金は動きません。',
  ifButtonFails: 'ボタンが使えないときは、次のアドレスを開いてください。',
  unsubscribe: 'このアドレスへの配信を停止',
  questions: '注文についてのお問い合わせ：{email}',
  sentBySplit: '送信：Split',
  sentFor: '送信：Split（{shop}に代わって）',
  viewGroup: 'グループを見る',
  openYourGroup: 'グループを開く',
  openUntil: '{time}まで受付中です。',
  payBy: 'お支払い期限',
  everyonePaysBy: '全員のお支払い期限',
  timeLeft: '残り時間',
  timeLeftWhenSent: '送信時点で{time}',
  orderTotal: '注文の合計',
  groupSize: 'グループ',
  paidOfTotal: '{total}のうち{paid}',
  refundIfIncomplete:
    'それまでにグループが全額を支払わなければ、支払った方全員に手数料込みで全額返金されます。',
  releaseIfIncomplete:
    'それまでにグループが全額を支払わなければ、カードでの確保は解除され、その分の請求は行われません。',
  becauseStarted: '{shop}でグループを始めた方にお送りしています。',
  becauseJoined: '{shop}でグループに参加した方にお送りしています。',
  becausePaid: '{shop}のグループ注文で支払った方にお送りしています。',

  // Is this your address?
  confirmSubject: 'メールアドレスをご確認ください',
  confirmPreview: 'グループ払いのメールを受け取るために、このアドレスが入力されました。',
  confirmHeading: 'これはあなたのメールアドレスですか？',
  confirmText:
    'Splitのグループ払いで、このアドレスが入力されました。ご本人であれば確認してください。グループに戻るリンク、お知らせ、リマインダーをメールでお届けします。',
  confirmButton: 'アドレスを確認する',
  confirmNot: '心当たりがなければ、何もしないでください。グループのメールは届きません。',
  becauseEntered: 'Splitでこのアドレスが入力されたため、お送りしています。',

  // The group has started
  startedSubject: '{shop}のグループが始まりました。他の方を招待してください',
  startedPreview: 'このメールのリンクを他の方に送ってください。全員のお支払い期限は{time}です。',
  startedHeading: 'グループが始まりました',
  startedText:
    '{shop}の注文のグループを始めました。それぞれが自分の分を支払い、全額がそろうとすぐに注文が確定します。',
  startedGiftText:
    '{shop}の注文のグループを始めました。リンクを知っている人は、出す金額を自分で選びます。残りはいつでも支払うことができ、支払うと注文が確定します。',
  giftStartedSubject: '{shop}でお金を集め始めました。他の方に声をかけてください',
  giftStartedPreview: 'このメールのリンクを他の方に送ってください。{time}までお金を出せます。',
  giveUntil: 'お金を出せる期限',
  sendThisLink: 'このリンクを他の方に送ってください。',
  shareWithFee: '{share} + 手数料{fee}',
  startedNote:
    'ボタンはあなた専用です。そのリンクを知っている人は、グループを変更したりキャンセルしたりできます。他の方には上のリンクだけを送り、このメールは送らないでください。',

  // You joined
  joinedSubject: '{shop}の{group}に参加しました',
  joinedHeading: '{group}に参加しました',
  joinedPreview: '{time}までに{amount}をお支払いください。',
  joinedText: '{shop}の注文の{group}に参加しています。{next}',
  nextPay: 'それぞれが自分の分を支払い、全額がそろうとすぐに注文が確定します。',
  nextChoose: '自分の商品を選んで、お支払いください。全額がそろうとすぐに注文が確定します。',
  giftNext: 'それぞれが出す金額を自分で選び、全額がそろうとすぐに注文が確定します。',
  toPay: 'お支払い額',
  chooseYourItems: '自分の商品を選ぶ',
  keepThisMail: 'ボタンから、どの端末でもあなたの分に戻れます。このメールは保管し、転送しないでください。',
  becauseUsedToJoin: 'このアドレスで{shop}のグループに参加があったため、お送りしています。',

  // The way back in, where there is nothing to pay any more
  ownLinkSubject: '個人リンクのご案内：{shop}の{group}',
  ownLinkHeading: '個人リンク',
  ownLinkText:
    'ボタンから、どの端末でも、注文とお支払いがどうなったかを確認できます。このメールは保管し、転送しないでください。',
  becauseAsked: 'グループのページでこのリンクが求められたため、お送りしています。',

  // Again with the same people
  againSubject: '{group}をもう一度：{shop}での新しい注文',
  againPreview: 'あなたの分：{amount}。お支払いまで請求はありません。',
  againHeading: '同じメンバーでもう一度',
  againText: '{shop}が{group}のために新しい注文を用意しました。分け方は前回と同じで、あなたの枠もあります。',
  againOrganizer: 'メールに同意した人にはリンクが届いています。他の人にはこのリンクを送ってください：',
  orderBefore: '前回の注文合計',
  yourShareBefore: '前回のあなたの分',
  againNote:
    '前回のカードは保存されていません。お支払いまで請求はありません。参加しない場合は、グループのページでグループを抜けてください。',
  againNoteOrganizer:
    'グループはすでに始まっています。リンクを送り、自分の分をお支払いください。あなたのページでは、分け方の変更、リマインダーの送信、キャンセルもできます。前回のカードは保存されていません。誰かが支払うまで請求はありません。',
  becauseAgain: '{shop}のグループに参加し、メールに同意されたため、このメールをお送りしています。',

  // A reminder
  remindSubject: 'リマインダー：{shop}の{group}に{amount}のお支払いが残っています',
  remindChooseSubject: 'リマインダー：{shop}の{group}で自分の商品を選んでください',
  remindHeading: 'あなたの分はまだ支払われていません',
  remindChooseHeading: 'あなたの商品はまだ選ばれていません',
  remindText: '{shop}の{group}は、あなたの分のお支払いを待っています。全額がそろって初めて注文が確定します。',
  remindChooseText:
    '{shop}の{group}は、あなたが商品を選ぶのを待っています。全額がそろって初めて注文が確定します。',
  remindAloneText: '{shop}の注文は、あなたの分のお支払いを待っています。全額がそろって初めて確定します。',
  remindAloneChooseText:
    '{shop}の注文は、あなたが商品を選ぶのを待っています。全額がそろって初めて確定します。',
  giftRemindSubject: 'リマインダー：{shop}の{group}はあと{amount}足りません',
  giftRemindHeading: 'まだ全額が支払われていません',
  giftRemindOrganizer:
    '{shop}のご注文のために、他の方はまだお金を出せます。誰も出さない分はあなたのお支払いになります。全額がそろって初めて注文が確定します。',
  giftRemindRest:
    '{shop}のご注文のために、今は他の方はお金を出せません。残りはあなたのお支払いになります。全額がそろって初めて注文が確定します。',
  giftRemindGiver:
    '{shop}の注文のために出すお金が、まだ支払われていません。必ずお支払いいただく必要はありません。誰も出さない分は幹事が支払います。',
  ignoreIfPaid: 'すでにお支払い済みの場合は、このメールを無視してください。',
  becauseNotPaid: '{shop}のグループに参加し、まだ支払っていない方にお送りしています。',

  // A receipt
  receiptSubject: '領収書：{shop}の注文、{amount}',
  receiptPreview: 'カードに{amount}を請求しました。ありがとうございます。',
  receiptHeading: 'お支払いありがとうございます',
  receiptText: '{shop}のグループ注文として、カードに{amount}を請求しました。',
  chargedToCard: 'カードへの請求額',
  merchant: '販売店',
  receiptNumber: '領収書番号',
  openPlaces: '空いていた枠',
  openItems: '誰も選んでいなかった商品',
  shareOf: '{name}さんの分',
  surplusNote:
    'このうち{amount}をカードに返金します。お支払いが届いたとき、すでに他の方が支払っていたか、グループが変わっていたためです。明細に表示されるまで5〜10日かかることがあります。',
  afterPending:
    '全額がそろうとすぐに注文が確定します。{time}までにそろわなければ、手数料込みで全額をカードに返金します。お手続きは必要ありません。',
  afterFunded: '全額がそろったので、注文が確定します。',
  afterEnded:
    'その後グループが終了したため、{amount}をカードに返金します。詳しくは別のメールでお知らせします。',

  // All paid
  fundedSubject: '全額支払い済み：{shop}の{group}の注文が確定します',
  fundedOwnSubject: '全額支払い済み：{shop}の注文が確定します',
  fundedPreview: '注文の{amount}がすべて支払われました。',
  fundedHeading: 'グループがそろいました',
  fundedOwnHeading: '全員が支払いました',
  fundedText:
    '{shop}の{group}は全額を支払い、ショップに通知されました。この先のことは{name}さんに聞いてください。',
  fundedOwnText: '{shop}の注文は全額支払われ、ショップに通知されました。何もする必要はありません。',
  youPaidWithFee: 'あなたの支払い（手数料込み）',
  someonePaidYours: 'グループの他の方があなたの分を支払ったため、カードには請求されていません。',

  // Cancelled, or out of time
  cancelledSubject: '{shop}の{group}はキャンセルされました',
  cancelledHeading: '{group}はキャンセルされました',
  cancelledText: '{shop}の{group}はキャンセルされたため、注文は確定しません。',
  soldOutSubject: '{shop}の在庫がなくなり、{group}の注文は終了しました',
  soldOutMail:
    '{shop}でこの注文の商品がすべてはそろわなくなりました。ショップがグループを終了したため、注文は確定しません。',
  atRiskSubject: 'あと{amount}支払われないと、{shop}の{group}はまもなく終了します',
  atRiskHeading: 'ご注文が確定しないおそれがあります',
  atRiskMissing: '不足額',
  rescueTerms:
    'それまでに全額が支払われなかった場合、注文をまだ確定できるように、支払い済みの金額は{time}まで預かります。その間、支払った人はいつでもすぐに返金を受けられます。それを過ぎると、支払った人全員に手数料を含めて全額を返金します。',
  takeBackFrom: '{time}からは、グループのページですぐにお金を取り戻すこともできます。',
  holdTerms:
    'カードにはすぐに請求されません。銀行が金額を確保し、明細に保留中と表示します。全額がそろったときにだけ請求され、{time}までにそうならなければ確保は解除されます。',
  heldSubject: '{shop}のご注文のため、カードで{amount}を確保しました',
  heldHeading: 'あなたの分は確保済みで、まだ請求されていません',
  heldText:
    '{shop}のグループ注文のため、銀行がカードで{amount}を確保し、明細に保留中と表示します。全額がそろったときにだけ請求され、その際に領収書をお送りします。{time}までにそうならなければ確保は解除され、お支払いは発生しません。',
  releasedSubject: '請求されませんでした：{shop}のご注文の{amount}',
  releasedHeading: 'カードには請求されていません',
  releasedText:
    '{shop}のグループ注文のためにカードで行っていた{amount}の確保は解除され、請求は行われませんでした。銀行の明細には、あと数日間保留中と表示されることがあります。',
  releasedLost:
    '銀行で金額が確保されなかったため、あなたの分は未払いに戻りました。{time}までにお支払いください。',
  releasedTooShort:
    '銀行ではグループの終了まで金額を確保できません。{time}までに、もう一度お支払いください。',
  rescueSubject: '期限が過ぎましたが、{shop}での{group}の注文はまだ間に合います',
  rescueText:
    '{shop}での{group}の支払いは、期限までに完了しませんでした。{time}まではまだ支払うことができ、完了すれば注文が確定します。',
  rescueWays:
    '足りない分を自分で支払うか、他の人にお願いしてください。まだ支払うことができます。ショップが認めている場合は、誰も選んでいない商品をページで注文から外すこともできます。',
  rescueKept:
    'お支払い済みの{amount}は、それまで預かります。下のリンクから、手数料を含む全額の返金をすぐに受けられます。誰の同意も必要ありません。',
  rescueHeldKept:
    '銀行はそれまで、カードで{amount}を確保します。下のリンクから、確保をすべてすぐに解除できます。誰の同意も必要ありません。',
  takenBackText: '{shop}でのグループ注文に支払った金額の返金を受け付けました。',
  expiredSubject: '期限が過ぎました：{shop}の{group}',
  expiredHeading: '期限が過ぎました',
  expiredText: '{shop}の{group}は{time}までに全額を支払わなかったため、注文は確定しません。',
  andRefund: '{subject}：{amount}を返金します',
  refundPreview: '{amount}を手数料込みでカードに返金します。',
  notChargedPreview: '請求はありませんでした。',
  refundToCard: 'カードへの返金額',
  refundAllNote:
    'お支払いの{amount}を、手数料込みで、支払いに使ったカードに全額返金します。明細に表示されるまで5〜10日かかることがあります。何もする必要はありません。',
  takenByBank:
    '支払いに異議が申し立てられたため、お支払いいただいた{amount}は銀行が引き戻しました。そのため、こちらからの返金はありません。',
  leftAtBank:
    '銀行があなたのお支払いについて審査しています。結果が出るまで{amount}はカードに返金されません。',
  stillProcessed: 'あなたのお支払いがまだ処理中でした。カードに請求された場合は、自動的に返金します。',
  notChargedText: 'あなたは何も支払っておらず、カードへの請求もありません。',
  othersRefunded: '他の方には、手数料込みで5〜10日以内に返金されます。',

  // A payment that came too late, or a second time
  returnedSubject: '{shop}でのお支払い{amount}を返金します',
  returnedHeading: 'お支払いを返金しています',
  returnedText: '{shop}のグループ注文としてカードに{amount}を請求しましたが、{why}',
  whyNotUsed: 'このお支払いは注文に使えませんでした。',
  whyPaidBefore: 'その時点でその分はすでに支払われていました。',
  whyLeft: 'その時点であなたはグループから外れていました。',
  whySwapOver: 'その時点でその枠はもう譲られていませんでした。',
  whyAllPaid: 'その時点ですべて支払われていました。',
  whyCancelled: 'その時点でグループはキャンセルされていました。',
  whySoldOut: 'その時点でショップの在庫がなくなり、グループは終了していました。',
  whyTooLate: 'その時点でグループの期限が過ぎていました。',
  paymentNumber: '支払い番号',
  returnedNote:
    '{amount}を、手数料込みで、支払いに使ったカードに全額返金します。明細に表示されるまで5〜10日かかることがあります。何もする必要はありません。',
  groupStillOpen: 'グループはまだ受付中です。支払いが残っているかどうかは、グループのページでわかります。',

  // The shop refunds a share
  refundSubject: '{shop}からの返金：{amount}',
  refundHeading: '返金のお知らせ',
  refundText: '{shop}が、グループ注文のお支払いのうち{amount}を返金します。',
  refundUnpayable:
    'グループ注文でお支払いいただいた金額を、期限までに{shop}に送金できませんでした。そのため{amount}を返金します。',
  refundNote:
    '支払いに使ったカードに返金されます。明細に表示されるまで5〜10日かかることがあります。何もする必要はありません。',
  refundWaitsSubject: '手続きはまだです：{shop}からの返金 {amount}',
  refundWaitsNote:
    'カードへの返金の手続きをまだ始められていません。始まりしだい、別のメールでお知らせします。何もする必要はありません。',
  elsewhereSubject: '{shop}からの返金を別の方法でお支払いしました：{amount}',
  elsewhereText:
    'グループ注文のお支払いのうち{amount}は、カードに返金できませんでした。代わりに、銀行振込などの別の方法でお支払いしました。',
  elsewherePaid: '別の方法での支払額',
  elsewhereMissing:
    '銀行振込の場合は数日かかることがあります。それでも届かない場合は、{shop}にお問い合わせください。',
  refundUnexpected: '心当たりがない場合は、{shop}にお問い合わせください。',

  // A place changed hands
  swapSubject: '{shop}でのあなたの枠を{name}さんが引き継ぎました',
  swapHeading: 'あなたの枠が引き継がれました',
  swapMail: '{shop}のグループ注文のあなたの枠を{name}さんが支払いました。あなたはグループから外れました。',
  swapToldSubject: '{other}さんに代わり{name}さんが参加します（{shop}）',
  swapToldHeading: '参加者が交代しました',
  swapToldText:
    '{other}さんは参加できなくなり、同じ金額を支払った{name}さんに枠を譲りました。合計は変わりません。',

  // Another amount
  amountSubject: '{shop}でのあなたの分は{amount}になりました',
  amountChooseSubject: '{shop}でご自分の商品を選んでください',
  amountPreview: '変更前は{amount}でした。{why}',
  whyChanged: '{name}さんが注文の分け方を変えました。',
  whyChoose: '{name}さんが注文の分け方を変えました。これからは各自が自分の商品を選びます。',
  whyPeople: '{name}さんが注文を{people_before}人ではなく{people}人で分けることにしました。',
  shareBefore: '変更前のあなたの分',
  shareNow: '今のあなたの分',
  seeYourShare: 'あなたの分を見る',
  feeIsAdded: 'お支払いのときに、ページに表示されるサービス手数料が加わります。',
  becauseInGroup: '{shop}の{group}に参加した方にお送りしています。',

  // The organizer’s digest
  digestSubject: '{shop}のグループのお知らせ：{news}',
  digestPreview: '{so_far}が支払われました。',
  digestHeading: 'グループのお知らせ',
  countJoined: '参加{count}人',
  countPaid: '支払い{count}人',
  countLeft: '退出{count}人',
  didJoin: '参加しました',
  didPay: '{amount}を支払いました',
  didLeave: 'グループを抜けました',
  buttonIsYours:
    'ボタンはあなた専用です。そのリンクを知っている人は、グループを変更したりキャンセルしたりできます。',
};
