import type { Translated } from '../texts';
import type { en } from './en';

export const ja: Translated<typeof en, never> = {
  // Setting up
  splitWithFriends: '{amount}を割り勘',
  nothingYet:
    'まだ請求は発生しません。全員が{time}までに支払う必要があります。{shop}は全員が支払ってから代金を受け取ります。そうでない場合は全員に返金されます。',
  somePayOther: { other: '端数の調整のため、{count}人は{amount}を支払います。' },
};
