import type { Translated } from '../texts';
import type { en } from './en';

export const ar: Translated<typeof en, 'zero' | 'one' | 'two' | 'few' | 'many'> = {
  // An address that leads nowhere
  notFound: 'الصفحة غير موجودة',
  notFoundText: 'قد يكون الرابط ناقصًا أو منتهيًا. افتحه مجددًا من الرسالة.',
  toStartPage: 'إلى الصفحة الرئيسية',
  noGroup: 'هذا الرابط لا يؤدي إلى مجموعة',
  noGroupText: 'قد يكون الرابط ناقصًا. اطلب ممن أرسله إرسال الرابط كاملًا مجددًا.',
  noCheckout: 'عملية الدفع هذه غير موجودة',
  noCheckoutText: 'ربما قُطع الرابط في الطريق. عُد إلى المتجر وابدأ مجددًا من سلتك.',
  linkIncomplete: 'هذا الرابط غير مكتمل',
  organizersKey: 'ينتهي رابط المنظِّم بمفتاح طويل لا يملكه غيره، وهو هنا ناقص أو خاطئ.',
  whichLink:
    'هل أنت المنظِّم؟ افتح الرابط من بريدك أو عُد إلى المتجر. هل دُعيت؟ استخدم الرابط الذي أرسله المنظِّم إليك.',
  tooManyPages: 'طلبات كثيرة جدًا. انتظر دقيقة وحاول مجددًا.',

  // Behind the links of a mail
  unsubscribeQuestion: 'إلغاء اشتراك هذا العنوان؟',
  unsubscribeNow: 'إلغاء الاشتراك',
  isUnsubscribed: 'أُلغي اشتراك هذا العنوان',
  willSendNoMore: 'لن يرسل Split إليه دعوات أو تذكيرات أو إشعارات من أي متجر بعد الآن.',
  sendsNoMore: 'لم يعد Split يرسل إليه دعوات أو تذكيرات أو إشعارات من أي متجر.',
  stillSent: 'ستصلك مع ذلك رسائل عن أموالك، مثل إيصال أو استرداد، وعن تسجيل الدخول إلى حساب لك.',
  confirmQuestion: 'تأكيد عنوانك؟',
  confirmNow: 'تأكيد العنوان',
  isConfirmed: 'تم تأكيد عنوانك',
  willGetMails: 'ستصلك رسائل عن مجموعاتك لدى {shop}. يمكنك إلغاء الاشتراك في أي وقت.',
  getsMails: 'تصلك رسائل عن مجموعاتك لدى {shop}. في كل منها رابط لإلغاء الاشتراك.',

  // A page that failed, which its script says
  failed: 'حدث خطأ لدينا',
  failedText: 'إذا دفعت فلا تدفع مرة أخرى: أعد تحميل الصفحة للتحقق. وإلا فحاول مجددًا بعد لحظات.',
  requestNumber: 'الرقم المرجعي: {id}',
  tryAgain: 'حاول مجددًا',
  connectionLost: 'انقطع الاتصال',
  loadsAgain: 'ستُحمَّل هذه الصفحة مجددًا بعد لحظات. لن يُخصم منك شيء مرتين.',
  loadNow: 'حمّلها الآن',
};
