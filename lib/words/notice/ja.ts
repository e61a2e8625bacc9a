import type { Translated } from '../texts';
import type { en } from './en';

export const ja: Translated<typeof en, never> = {
  // An address that leads nowhere
  notFound: 'ページが見つかりません',
  notFoundText:
    'リンクが途切れているか、期限切れの可能性があります。受け取ったメッセージから開き直してください。',
  toStartPage: 'トップページへ',
  noGroup: 'このリンクの先にグループはありません',
  noGroupText:
    'リンクが途切れている可能性があります。送った人に、リンク全体をもう一度送ってもらってください。',
  noCheckout: 'このお支払いページは存在しません',
  noCheckoutText: 'リンクが途中で切れている可能性があります。ショップに戻り、カートからやり直してください。',
  linkIncomplete: 'このリンクは不完全です',
  organizersKey:
    '幹事のリンクの末尾には幹事だけが持つ長いキーがありますが、ここでは欠けているか間違っています。',
  whichLink:
    '幹事の方は、メールのリンクを開くかショップに戻ってください。招待された方は、幹事から届いたリンクを使ってください。',
  tooManyPages: 'リクエストが多すぎます。1分待ってからもう一度お試しください。',

  // Behind the links of a mail
  unsubscribeQuestion: 'このアドレスの配信を停止しますか？',
  unsubscribeNow: '配信を停止',
  isUnsubscribed: 'このアドレスへの配信を停止しました',
  willSendNoMore: '今後、どのショップからの招待、リマインダー、お知らせもSplitからは届きません。',
  sendsNoMore: 'どのショップからの招待、リマインダー、お知らせもSplitからは届きません。',
  stillSent:
    '領収書や返金などご自身のお金に関するメールと、ご自身のアカウントへのログインに関するメールは引き続き届きます。',
  confirmQuestion: 'アドレスを確認しますか？',
  confirmNow: 'アドレスを確認',
  isConfirmed: 'アドレスを確認しました',
  willGetMails: '{shop}で参加しているグループについてのメールが届きます。配信はいつでも停止できます。',
  getsMails: '{shop}で参加しているグループについてのメールが届きます。各メールに配信停止のリンクがあります。',

  // A page that failed, which its script says
  failed: 'こちらで問題が発生しました',
  failedText:
    'お支払い済みの場合は、もう一度支払わず、ページを再読み込みしてご確認ください。まだの場合は、少ししてからもう一度お試しください。',
  requestNumber: 'リクエスト番号：{id}',
  tryAgain: 'もう一度試す',
  connectionLost: '接続が切れました',
  loadsAgain: 'このページはまもなく再読み込みされます。二重に請求されることはありません。',
  loadNow: '今すぐ読み込む',
};
