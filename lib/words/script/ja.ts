import type { Translated } from '../texts';
import type { en } from './en';

export const ja: Translated<typeof en, never> = {
  // Time
  left: '残り{time}',
  timeIsUp: '期限が過ぎました',
  inTime: '{time}後',
  comma: '、',
  inLessThanAMinute: '1分以内',
  over: '終了',
  dayLeft: '支払い期限まであと1日です。',
  hourLeft: '支払い期限まであと1時間です。',
  tenMinutesLeft: '支払い期限まであと10分です。',

  // Every form
  unreachable: 'サーバーに接続できません。接続が戻ると自動で送信されます。',
  notNow: '今はしない',
  yourName: 'お名前',

  // Links
  copied: 'コピーしました',
  pressCtrlC: 'CtrlキーとCキーを押すと、選択中のリンクをコピーできます。',
  share: '共有',

  // The way back to the shop
  stay: 'このページに残る',
  takenBack: '数秒後にショップに戻ります。',
  seconds: '{count}秒',

  // What is paid
  fee: '手数料{fee}',
  howCalculated: '金額の内訳',
  pay: '{amount}を支払う',
  payByCard: 'カードで{amount}を支払う',
  payShort: '支払う',
  otherName: '別の名前にするには、カードで支払ってください。',
  yourItems: 'あなたの商品',
  lastPlace: '最後の空き枠です。',
  fewerLeft: '空いている枠が、選んだ数より少なくなりました。',
  payForMore: '支払う人数（あなたを含む）',
  onePersonLess: '1人減らす',
  onePersonMore: '1人増やす',
  whichShare: 'あなたの分はどれですか？',
  place: '枠{number}',
  taken: '選択済み',
  placeTaken: 'その枠は他の人が先に取りました。別の枠を選んでください。',

  // Items
  choiceKept: 'サーバーに接続できません。選択は保持され、接続が戻ると保存されます。',
  choiceUnsaved:
    '最後の選択は保存されていません。請求はありません。選び直すか、少し待ってからお支払いください。',
  shareThis: '分け合う',
  leftOutOfOrder: '注文の対象外：{units}',
  nothingOfIt: '残りはありません。',
  forOne: '1つあたり',
  takenBy: '選択済み：{list}',
  less: '減らす：{item}',
  more: '増やす：{item}',

  // The card form
  cardPayment: '{amount}のカード払い',
  openingForm: 'カード入力欄を開いています…',
  formNotLoaded: 'カード入力欄を読み込めませんでした。接続を確認して、もう一度お試しください。',
  formFailed: 'カード入力欄を読み込めませんでした。',
  formFailedText: '請求はありません。接続と、決済会社がブロックされていないかを確認してください。',
  loadAgain: 'もう一度読み込む',
  loadingForm: 'カード入力欄を読み込み中',
  nameless: '他の方に分かるように、お名前を入力してください。',
  guest: 'ゲスト',
  payUnreachable: 'サーバーに接続できません。請求はありません。もう一度お試しください。',
  outdated:
    'グループが変わったか、カードの拒否が多すぎたため、この支払いは古くなりました。請求はありません。金額を確認して、もう一度お試しください。',
  amountIsNow: '金額は{amount}になりました',
  changedWhilePaying:
    '{before}の支払い中にグループが変わりました。充当できなかった分は、自動でカードに返金されます。',
  changed: 'グループが変わったため、{before}ではなくなりました。請求はありません。',
  typeAgain: '続けるには、カードをもう一度入力してください。',
  received: '支払いを受け付けました',
  receivedText: 'ページを更新しています。少々お待ちください。',
  processing: '支払いを処理しています',
  notConfirmed:
    '銀行の確認がまだ済んでいません。確認が済むとこのページに表示されます。もう一度支払わないでください。',
  processorUnreachable:
    '決済会社に接続できません。確認できる限り、請求はありません。接続を確認して、もう一度お試しください。',
  notApproved: '銀行がまだ支払いを承認していません。請求はありません。もう一度お試しください。',
  processorFailed:
    '決済会社で支払いを完了できませんでした。請求はありません。少し待ってから、もう一度お試しください。',
  chargeUnknown:
    'カードに請求されたかどうか、まだ確認できていません。もう一度支払う前に、数分後にこのページを再読み込みしてください。',

  // A check of the browser
  checkLabel: '簡単な確認',
  checkTitle: '簡単な確認をしています',
  checkText:
    'ここで複数のカードが拒否されました。カード入力欄を開く前に、ブラウザが自動で小さな問題を解きます。数秒かかります。',
  notChecked:
    'このブラウザでは確認が終わりませんでした。請求はありません。もう一度試すか、別のブラウザをお使いください。',

  // Why a card was declined
  noMoney: 'カードの利用可能額が足りません。別のカードをお試しください。',
  cardNotAccepted: 'このカードは銀行に受け付けられません。別のカードをお試しください。',
  cardExpired: 'カードの有効期限が切れています。別のカードをお試しください。',
  wrongCode: 'セキュリティコードがカードと一致しません。確認して、もう一度お試しください。',
  incompleteCode: 'セキュリティコードの桁が足りません。確認して、もう一度お試しください。',
  wrongNumber: 'カード番号が正しくありません。確認して、もう一度お試しください。',
  wrongExpiry: '有効期限が正しくありません。確認して、もう一度お試しください。',
  wrongPostalCode: '郵便番号がカードと一致しません。確認して、もう一度お試しください。',
  bankError: '銀行がカードを処理できませんでした。請求はありません。少し待ってから、もう一度お試しください。',
  cardLimit: 'カードの限度額に達しました。別のカードを試すか、銀行にお問い合わせください。',
  cardUnsuitable: 'このカードはこの種類の支払いに使えません。別のカードをお試しください。',
  wrongCurrency: 'このカードではこの通貨で支払えません。別のカードをお試しください。',
  declinedWithoutReason:
    '銀行が理由を示さずにカードを拒否しました。別のカードを試すか、銀行にお問い合わせください。',
  cardDeclined: '銀行がカードを拒否しました。別のカードをお試しください。',
  confirmationWanted: '銀行がこの支払いの確認を求めています。もう一度試して、銀行の手順に従ってください。',
  notYou: '銀行が本人確認をできませんでした。請求はありません。もう一度試すか、別のカードをお使いください。',
  declined: '銀行がカードを拒否しました。請求はありません。別のカードを試すか、銀行にお問い合わせください。',
};
