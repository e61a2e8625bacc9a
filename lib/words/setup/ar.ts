import type { Translated } from '../texts';
import type { en } from './en';

export const ar: Translated<typeof en, 'zero' | 'one' | 'two' | 'few' | 'many'> = {
  // What each pays
  eachPays: '{amount} لكل شخص',
  youPayThis: '{amount} عليك',
  plusFee: 'إضافة إلى رسوم خدمة {fee}',
  plusFeeOther: 'إضافة إلى رسوم خدمة {fee}. يدفع الشخص الآخر {low}.',
  plusFeeOthers: 'إضافة إلى رسوم خدمة {fee}. يدفع كل من الآخرين {low}.',
  plusFeeRange: 'إضافة إلى رسوم خدمة {fee}. يدفع الآخرون من {low} إلى {high}.',
  everybodyPicks: 'يختار كل شخص ما يخصه. توزَّع الضريبة والشحن والرسوم على المنتجات بحسب السعر.',

  // How many people, and how to split
  people: 'الأشخاص',
  youIncluded: 'أنت من ضمنهم',
  youIncludedFrom: 'أنت من ضمنهم: من {least} إلى {most}.',
  oneLess: 'شخص أقل',
  oneMore: 'شخص أكثر',
  howToSplit: 'طريقة التقسيم',
  evenly: 'بالتساوي',
  byItem: 'حسب المنتج',
  otherWays: 'المزيد',
  showAmounts: 'عرض المبالغ لهذا الخيار',
  goOn: 'متابعة',
  changeTheSplit: 'تغيير التقسيم',
  payFor: 'تدفع عن',
  yourself: 'نفسك',
  peopleOf: '{paying} من {people}',
  emailOptional: 'البريد الإلكتروني (اختياري)',
  emailHint: 'من أجل إيصالك وأخبار المجموعة.',

  // Who pays what
  customAmounts: 'مبالغ محددة',
  percentages: 'نسب مئوية',
  takeTheRest: 'الباقي عليّ',
  setWhoPays: 'تحديد من يدفع ماذا',
  whoPaysWhat: 'من يدفع ماذا',
  addsUp: 'المجموع {amount}.',
  done: 'تم',
  yourRow: 'أنت',
  personNumber: 'الشخص {number}',
  nameOfPerson: 'اسم الشخص {number} (اختياري)',
  amountOf: 'المبلغ: {person}',
  percentageOf: 'النسبة: {person}',
  typePercentage: 'أدخل نسبة مئوية مثل 25 أو 33.34.',
  typeAmount: 'أدخل مبلغًا مثل 12.50.',
  typeWholeAmount: 'أدخل مبلغًا بلا كسور مثل 1250.',
  amountTooMuch: 'المجموع زائد بمقدار {amount}. اخفض أحد المبالغ.',
  amountMissing: 'المجموع ناقص بمقدار {amount}. ارفع أحد المبالغ.',
  percentTooMuch: '\u2068\u200e{percent}%\u2069 زيادة. اخفض إحدى النسب.',
  percentMissing: '\u2068\u200e{percent}%\u2069 ناقصة. ارفع إحدى النسب.',

  // What no card can pay
  tooSmall: 'يجب أن يكون 0 أو {minimum} على الأقل، وهو الحد الأدنى للبطاقة، لكنه {amount}',
  shareTooSmall: 'يجب أن تكون الحصة 0 أو {minimum} على الأقل، وهو الحد الأدنى للبطاقة، لكنها {amount}',
  restTooSmall: 'يجب أن يكون الباقي عليك 0 أو {minimum} على الأقل، وهو الحد الأدنى للبطاقة، لكنه {amount}',
  tooManyWays:
    '{total} مقسومًا على {places} يساوي {least} لكل شخص، أقل من {minimum}، وهو الحد الأدنى للبطاقة؛ اختر {most} على الأكثر',
  totalTooSmall: '{total} أقل من {minimum}، وهو الحد الأدنى للبطاقة؛ لا يمكن دفع هذا الإجمالي بالبطاقة',
  notAMultiple: 'يجب أن يكون من مضاعفات {step}، لكنه {amount}',

  // The link
  linkCopied: 'نُسخ الرابط. الصقه في رسالة.',
  copySelected: 'انسخ الرابط المحدد.',
  copyLink: 'نسخ الرابط',

  // In a shop's page
  beingConfirmed: 'يجري تأكيد دفعتك',
  beingConfirmedText: 'انتظر حتى ينتهي التأكيد. بعدها يمكن إغلاق هذه النافذة.',
  stillOn: 'مجموعتك مستمرة',
  stillOnText:
    'تستمر المجموعة من دون هذه النافذة، ويمكن للآخرين الدفع. احتفظ برابطك الخاص: يعيدك إلى هنا لإدارة المجموعة من أي جهاز.',
  ownLink: 'رابطك الخاص',
  copyOwnLink: 'نسخ رابطك الخاص',
  stayHere: 'البقاء هنا',
  closeWindow: 'إغلاق النافذة',
};
