import type { Translated } from '../texts';
import type { en } from './en';

export const ar: Translated<typeof en, 'zero' | 'one' | 'two' | 'few' | 'many'> = {
  // Setting up
  splitWithFriends: 'تقسيم {amount} مع الأصدقاء',
  nothingYet:
    'لم يُخصم شيء بعد. على الجميع الدفع قبل {time}. لا يستلم {shop} المال إلا بعد أن يدفع الجميع؛ وإلا يُعاد إلى كل شخص ما دفعه.',
  somePayOther: {
    zero: 'لا أحد منكم يدفع {amount}.',
    one: 'شخص منكم يدفع {amount} ليكتمل المبلغ.',
    two: 'شخصان منكم يدفعان {amount} ليكتمل المبلغ.',
    few: '{count} أشخاص منكم يدفعون {amount} ليكتمل المبلغ.',
    many: '{count} شخصًا منكم يدفعون {amount} ليكتمل المبلغ.',
    other: '{count} شخص منكم يدفعون {amount} ليكتمل المبلغ.',
  },
};
