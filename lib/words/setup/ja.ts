import type { Translated } from '../texts';
import type { en } from './en';

export const ja: Translated<typeof en, never> = {
  // What each pays
  eachPays: '1人 {amount}',
  youPayThis: 'あなたは {amount}',
  plusFee: '別途サービス手数料 {fee}',
  plusFeeOther: '別途サービス手数料 {fee}。もう1人は{low}を支払います。',
  plusFeeOthers: '別途サービス手数料 {fee}。他の人は1人{low}を支払います。',
  plusFeeRange: '別途サービス手数料 {fee}。他の人は{low}から{high}を支払います。',
  everybodyPicks: '各自が自分の商品を選びます。税金、送料、手数料は価格に応じて商品に割り振られます。',

  // How many people, and how to split
  people: '人数',
  youIncluded: 'あなたを含む',
  youIncludedFrom: 'あなたを含めて{least}人から{most}人まで。',
  oneLess: '1人減らす',
  oneMore: '1人増やす',
  howToSplit: '分け方',
  evenly: '均等',
  byItem: '商品ごと',
  otherWays: 'その他',
  showAmounts: 'この分け方の金額を表示',
  goOn: '続ける',
  changeTheSplit: '分け方を変更',
  payFor: 'あなたが支払う分',
  yourself: '自分の分',
  peopleOf: '{people}人中{paying}人分',
  emailOptional: 'メールアドレス（任意）',
  emailHint: '領収書とグループのお知らせ用です。',

  // Who pays what
  customAmounts: '金額を指定',
  percentages: '割合を指定',
  takeTheRest: '残りは私が払う',
  setWhoPays: '各自の金額を決める',
  whoPaysWhat: '各自の支払い',
  addsUp: '合計{amount}です。',
  done: '完了',
  yourRow: 'あなた',
  personNumber: '{number}人目',
  nameOfPerson: '{number}人目の名前（任意）',
  amountOf: '{person}の金額',
  percentageOf: '{person}の割合',
  typePercentage: '25や33.34のように割合を入力してください。',
  typeAmount: '12.50のように金額を入力してください。',
  typeWholeAmount: '1250のように小数点なしで金額を入力してください。',
  amountTooMuch: '{amount}多すぎます。誰かの金額を減らしてください。',
  amountMissing: '{amount}足りません。誰かの金額を増やしてください。',
  percentTooMuch: '{percent}%多すぎます。誰かの割合を減らしてください。',
  percentMissing: '{percent}%足りません。誰かの割合を増やしてください。',

  // What no card can pay
  tooSmall: '0か、カードで支払える最低額の{minimum}以上にしてください（現在{amount}）',
  shareTooSmall: '負担額は0か、カードで支払える最低額の{minimum}以上にしてください（現在{amount}）',
  restTooSmall: 'あなたの残額は0か、カードで支払える最低額の{minimum}以上にしてください（現在{amount}）',
  tooManyWays:
    '{total}を{places}人で分けると1人{least}で、カードで支払える最低額の{minimum}を下回ります。{most}人以下にしてください',
  totalTooSmall: '{total}は、カードで支払える最低額の{minimum}を下回ります。この合計はカードで支払えません',
  notAMultiple: '{step}の倍数にしてください（現在{amount}）',

  // The link
  linkCopied: 'リンクをコピーしました。メッセージに貼り付けてください。',
  copySelected: '選択されたリンクをコピーしてください。',
  copyLink: 'リンクをコピー',

  // In a shop's page
  beingConfirmed: 'お支払いを確認しています',
  beingConfirmedText: '完了するまでお待ちください。その後、この画面を閉じられます。',
  stillOn: 'グループはまだ続いています',
  stillOnText:
    'この画面を閉じてもグループは続き、他の人は支払えます。幹事用のリンクを保存してください。どの端末からでもここに戻れます。',
  ownLink: '幹事用のリンク',
  copyOwnLink: '幹事用のリンクをコピー',
  stayHere: 'このままにする',
  closeWindow: '画面を閉じる',
};
