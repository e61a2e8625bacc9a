import type { Translated } from '../texts';
import type { en } from './en';

export const ar: Translated<typeof en, 'zero' | 'one' | 'two' | 'few' | 'many'> = {
  // People and things
  namedGroup: 'مجموعة {name}',
  unnamedGroup: 'المجموعة',
  yourGroup: 'مجموعتك',
  theShop: 'المتجر',
  aMember: 'أحد الأعضاء',
  anotherMember: 'عضو آخر',
  peopleCount: {
    zero: 'لا أحد',
    one: 'شخص واحد',
    two: 'شخصان',
    few: '{count} أشخاص',
    many: '{count} شخصًا',
    other: '{count} شخص',
  },

  // Every mail
  hello: 'مرحبًا {name}،',
  helloAnyone: 'مرحبًا،',
  labelled: '{label}: {value}',
  testSubject: '[اختبار] {subject}',
  noRealMoney: '{mode}: لا تُستخدم أموال حقيقية.',
  ifButtonFails: 'إذا لم يعمل الزر، فافتح هذا العنوان:',
  unsubscribe: 'إلغاء اشتراك هذا العنوان',
  questions: 'للأسئلة عن الطلب: {email}',
  sentBySplit: 'مرسلة من Split.',
  sentFor: 'مرسلة من Split نيابةً عن {shop}.',
  viewGroup: 'عرض المجموعة',
  openYourGroup: 'فتح مجموعتك',
  openUntil: 'مفتوحة حتى {time}.',
  payBy: 'الدفع قبل',
  everyonePaysBy: 'يدفع الجميع قبل',
  timeLeft: 'الوقت المتبقي',
  timeLeftWhenSent: '{time} عند إرسال هذه الرسالة',
  orderTotal: 'إجمالي الطلب',
  groupSize: 'المجموعة',
  paidOfTotal: '{paid} من {total}',
  refundIfIncomplete: 'إذا لم يُدفع المبلغ كاملًا قبل ذلك، فكل من دفع يسترد المبلغ كاملًا مع الرسوم.',
  releaseIfIncomplete: 'إذا لم يُدفع المبلغ كاملًا قبل ذلك، يُلغى كل حجز على البطاقات ولا يُخصم منه شيء.',
  becauseStarted: 'تصلك هذه الرسالة لأنك بدأت مجموعة لدى {shop}.',
  becauseJoined: 'تصلك هذه الرسالة لأنك انضممت إلى مجموعة لدى {shop}.',
  becausePaid: 'تصلك هذه الرسالة لأنك دفعت في طلب جماعي لدى {shop}.',

  // Is this your address?
  confirmSubject: 'تأكيد عنوان بريدك الإلكتروني',
  confirmPreview: 'أدخله شخص ما لتلقي رسائل عن دفعة جماعية.',
  confirmHeading: 'هل هذا عنوان بريدك الإلكتروني؟',
  confirmText:
    'أدخل شخص ما هذا العنوان في دفعة جماعية عبر Split. إذا كان هذا منك، فأكِّد العنوان ليصلك بالبريد رابط العودة إلى المجموعة والتذكيرات والأخبار.',
  confirmButton: 'تأكيد العنوان',
  confirmNot: 'إذا لم يكن هذا منك، فلا حاجة إلى فعل شيء: لن تصلك رسائل عن المجموعة.',
  becauseEntered: 'تصلك هذه الرسالة لأن شخصًا ما أدخل هذا العنوان في Split.',

  // The group has started
  startedSubject: 'بدأت مجموعتك لدى {shop}: حان وقت دعوة الآخرين',
  startedPreview: 'أرسل إلى الآخرين الرابط الذي في هذه الرسالة. يدفع الجميع قبل {time}.',
  startedHeading: 'بدأت مجموعتك',
  startedText: 'بدأت مجموعة لطلبك لدى {shop}. يدفع كل شخص حصته، ويُنفَّذ الطلب فور دفع المبلغ كاملًا.',
  startedGiftText:
    'بدأت مجموعة لطلبك لدى {shop}. كل من لديه الرابط يختار المبلغ الذي يقدّمه. يمكنك دفع الباقي في أي وقت، وعندها يُنفَّذ الطلب.',
  giftStartedSubject: 'بدأ جمع المال لدى {shop}: حان وقت دعوة الآخرين إلى المساهمة',
  giftStartedPreview: 'أرسل إلى الآخرين الرابط الذي في هذه الرسالة. يمكنهم المساهمة حتى {time}.',
  giveUntil: 'المساهمة ممكنة حتى',
  sendThisLink: 'أرسل هذا الرابط إلى الآخرين:',
  shareWithFee: '{share} + رسوم {fee}',
  startedNote:
    'هذا الزر لك وحدك: كل من لديه رابطه يستطيع تغيير المجموعة أو إلغاءها. أرسل إلى الآخرين الرابط الذي في الأعلى فقط، لا هذه الرسالة.',

  // You joined
  joinedSubject: 'تم انضمامك إلى {group} لدى {shop}',
  joinedHeading: 'تم انضمامك إلى {group}',
  joinedPreview: 'المطلوب {amount} قبل {time}.',
  joinedText: 'تم انضمامك إلى {group}، لطلب لدى {shop}. {next}',
  nextPay: 'يدفع كل شخص حصته، ويُنفَّذ الطلب فور دفع المبلغ كاملًا.',
  nextChoose: 'اختر ما يخصك ثم ادفع ثمنه. يُنفَّذ الطلب فور دفع المبلغ كاملًا.',
  giftNext: 'يختار كل شخص المبلغ الذي يقدّمه، ويُنفَّذ الطلب فور دفع المبلغ كاملًا.',
  toPay: 'المطلوب دفعه',
  chooseYourItems: 'اختيار منتجاتك',
  keepThisMail: 'يعيدك الزر إلى حصتك على أي جهاز. احتفظ بهذه الرسالة ولا تُعِد توجيهها.',
  becauseUsedToJoin: 'تصلك هذه الرسالة لأن هذا العنوان استُخدم للانضمام إلى مجموعة لدى {shop}.',

  // The way back in, where there is nothing to pay any more
  ownLinkSubject: 'رابطك الشخصي: {group} لدى {shop}',
  ownLinkHeading: 'رابطك الشخصي',
  ownLinkText: 'يعرض الزر ما يحدث للطلب ولأموالك على أي جهاز. احتفظ بهذه الرسالة ولا تُعِد توجيهها.',
  becauseAsked: 'تصلك هذه الرسالة لأن شخصًا ما طلب هذا الرابط في صفحة المجموعة.',

  // Again with the same people
  againSubject: '{group} مرة أخرى: طلب جديد لدى {shop}',
  againPreview: 'حصتك: {amount}. لن يُخصم شيء قبل الدفع.',
  againHeading: 'مرة أخرى مع الأشخاص أنفسهم',
  againText: 'فتح {shop} طلبًا جديدًا من أجل {group}، مقسومًا كما في المرة السابقة. مكانك جاهز.',
  againOrganizer: 'من وافق على الرسائل لديه رابطه بالفعل. أرسل هذا الرابط إلى الآخرين:',
  orderBefore: 'إجمالي الطلب في المرة السابقة',
  yourShareBefore: 'حصتك في المرة السابقة',
  againNote:
    'لم تُحفظ أي بطاقة من المرة السابقة: لن يُخصم شيء قبل الدفع. يمكنك مغادرة المجموعة من صفحتها إذا لم تكن لديك رغبة في المشاركة.',
  againNoteOrganizer:
    'بدأت المجموعة بالفعل: أرسل الرابط وادفع حصتك. ويمكنك من صفحتك أيضًا تغيير التقسيم أو تذكير الآخرين أو الإلغاء. لم تُحفظ أي بطاقة من المرة السابقة: لن يُخصم شيء قبل أن يدفع أحد.',
  becauseAgain: 'وصلتك هذه الرسالة لأنك كنت في مجموعة لدى {shop} ووافقت على رسائلها.',

  // A reminder
  remindSubject: 'تذكير: المطلوب {amount}، {group} لدى {shop}',
  remindChooseSubject: 'تذكير: اختر ما يخصك، {group} لدى {shop}',
  remindHeading: 'لم تُدفع حصتك بعد',
  remindChooseHeading: 'لم يتم اختيار منتجاتك بعد',
  remindText: '{group} لدى {shop} بانتظار حصتك. لا يُنفَّذ الطلب إلا بعد دفع المبلغ كاملًا.',
  remindChooseText: '{group} لدى {shop} بانتظار اختيارك. لا يُنفَّذ الطلب إلا بعد دفع المبلغ كاملًا.',
  remindAloneText: 'طلبك لدى {shop} بانتظار حصتك. لا يُنفَّذ إلا بعد دفع المبلغ كاملًا.',
  remindAloneChooseText: 'طلبك لدى {shop} بانتظار اختيارك. لا يُنفَّذ إلا بعد دفع المبلغ كاملًا.',
  giftRemindSubject: 'تذكير: ما زال ينقص {amount}، {group} لدى {shop}',
  giftRemindHeading: 'لم يُدفع المبلغ كاملًا بعد',
  giftRemindOrganizer:
    'ما زال بإمكان الآخرين المساهمة في طلبك لدى {shop}. وما لا يقدّمه أحد تدفعه بنفسك: لا يُنفَّذ الطلب إلا بعد دفع المبلغ كاملًا.',
  giftRemindRest:
    'لا يمكن لأحد آخر حاليًا المساهمة في طلبك لدى {shop}. وما يتبقّى تدفعه بنفسك: لا يُنفَّذ الطلب إلا بعد دفع المبلغ كاملًا.',
  giftRemindGiver: 'لم تُدفع بعد مساهمتك في طلب لدى {shop}. لا يلزمك ذلك: ما لا يقدّمه أحد يدفعه المنظِّم.',
  ignoreIfPaid: 'إذا تم الدفع للتو، فيمكن تجاهل هذه الرسالة.',
  becauseNotPaid: 'تصلك هذه الرسالة لأنك انضممت إلى مجموعة لدى {shop} ولم تُدفع حصتك بعد.',

  // A receipt
  receiptSubject: 'إيصال: {amount} لطلبك لدى {shop}',
  receiptPreview: 'خُصم {amount} من بطاقتك. شكرًا.',
  receiptHeading: 'شكرًا على الدفع',
  receiptText: 'خُصم {amount} من بطاقتك للطلب الجماعي لدى {shop}.',
  chargedToCard: 'المخصوم من بطاقتك',
  merchant: 'التاجر',
  receiptNumber: 'رقم الإيصال',
  openPlaces: 'أماكن كانت شاغرة',
  openItems: 'منتجات لم يخترها أحد',
  shareOf: 'حصة {name}',
  surplusNote:
    'يُعاد {amount} من هذا إلى بطاقتك، لأنه لم يعد مستحقًا عند وصول دفعتك: دفعه شخص آخر للتو أو تغيرت المجموعة. قد يستغرق ظهوره لدى بنكك من 5 إلى 10 أيام.',
  afterPending:
    'يُنفَّذ الطلب فور دفع المبلغ كاملًا. إذا لم يحدث ذلك قبل {time}، نعيد دفعتك كاملة إلى بطاقتك مع الرسوم. لا حاجة إلى طلب ذلك.',
  afterFunded: 'دُفع ثمن الطلب كاملًا، ويُنفَّذ الآن.',
  afterEnded: 'انتهت المجموعة بعد ذلك، لذلك نعيد {amount} إلى بطاقتك. تجد المزيد في رسالة منفصلة.',

  // All paid
  fundedSubject: 'تم دفع المبلغ كاملًا: {group} لدى {shop}، ويُنفَّذ الطلب',
  fundedOwnSubject: 'تم دفع المبلغ كاملًا: يُنفَّذ طلبك لدى {shop}',
  fundedPreview: 'دُفع ثمن الطلب كاملًا، {amount}.',
  fundedHeading: 'اكتملت المجموعة',
  fundedOwnHeading: 'دفع الجميع',
  fundedText: '{group} لدى {shop} دفعت المبلغ كاملًا، وتم إبلاغ المتجر. لمعرفة الخطوة التالية، اسأل {name}.',
  fundedOwnText: 'دُفع ثمن طلبك لدى {shop} كاملًا، وتم إبلاغ المتجر. لا حاجة إلى فعل شيء.',
  youPaidWithFee: 'ما دفعته، مع الرسوم',
  someonePaidYours: 'دفع شخص آخر في المجموعة حصتك، لذلك لم يُخصم شيء من بطاقتك.',

  // Cancelled, or out of time
  cancelledSubject: 'أُلغيت {group} لدى {shop}',
  cancelledHeading: 'أُلغيت {group}',
  cancelledText: 'أُلغيت {group} لدى {shop}، لذلك لا يُنفَّذ الطلب.',
  soldOutSubject: 'نفد المخزون لدى {shop}: انتهت {group}',
  soldOutMail: 'لم يعد لدى {shop} كل ما في هذا الطلب، لذلك أنهى المتجر المجموعة ولا يُنفَّذ الطلب.',
  atRiskSubject: 'ستنتهي {group} لدى {shop} قريبًا ما لم يُدفع مبلغ إضافي قدره {amount}',
  atRiskHeading: 'طلبك معرّض للإلغاء',
  atRiskMissing: 'ما زال ناقصًا',
  rescueTerms:
    'إذا لم يُدفع المبلغ كاملًا حتى ذلك الوقت، تُحفظ المدفوعات حتى {time} كي يظل إتمام الطلب ممكنًا. وخلال هذه المدة يستطيع كل من دفع أن يسترد ماله فورًا. وبعدها يسترد كل من دفع المبلغ كاملًا مع الرسوم.',
  takeBackFrom: 'ابتداءً من {time} يمكنك أيضًا استرداد مالك فورًا من صفحة المجموعة.',
  holdTerms:
    'لا يُخصم المبلغ من بطاقتك فورًا: يحجزه بنكك ويُظهره معلّقًا. لا يُخصم إلا عند دفع المبلغ كاملًا، ويُلغى الحجز إذا لم يحدث ذلك قبل {time}.',
  heldSubject: 'حُجز {amount} على بطاقتك لطلبك لدى {shop}',
  heldHeading: 'حصتك محجوزة ولم تُخصم',
  heldText:
    'يحجز بنكك {amount} على بطاقتك للطلب الجماعي لدى {shop} ويُظهره معلّقًا. لا يُخصم إلا عند دفع المبلغ كاملًا، وعندها يصلك إيصال. إذا لم يحدث ذلك قبل {time}، يُلغى الحجز دون أن يُخصم شيء.',
  releasedSubject: 'لم يُخصم: {amount} لطلبك لدى {shop}',
  releasedHeading: 'لم يُخصم شيء من بطاقتك',
  releasedText:
    'أُلغي حجز مبلغ {amount} على بطاقتك للطلب الجماعي لدى {shop}، ولم يُخصم شيء. قد يُظهره بنكك معلّقًا لبضعة أيام أخرى.',
  releasedLost: 'لم يُبقِ بنكك المبلغ محجوزًا، لذا حصتك غير مدفوعة من جديد. يُرجى دفعها قبل {time}.',
  releasedTooShort: 'لن يُبقي بنكك المبلغ محجوزًا حتى نهاية المجموعة. يُرجى دفع حصتك مرة أخرى قبل {time}.',
  rescueSubject: 'انتهى الوقت، لكن ما زال إنقاذ الطلب ممكنًا: {group} لدى {shop}',
  rescueText:
    '{group} لدى {shop} لم تدفع المبلغ كاملًا في الوقت المحدد. ما زال ذلك ممكنًا حتى {time}، وعندها يُنفَّذ الطلب.',
  rescueWays:
    'ادفع المبلغ الناقص بنفسك أو اطلب ذلك من الآخرين، فما زال بإمكانهم الدفع. وإذا كان المتجر يسمح بذلك، يمكنك من صفحتك أيضًا استبعاد ما لا يأخذه أحد.',
  rescueKept:
    'نحتفظ حتى ذلك الوقت بمبلغ {amount} الذي دفعته. يمكنك استرداده كاملًا فورًا مع الرسوم عبر الرابط أدناه، دون موافقة أحد.',
  rescueHeldKept:
    'يُبقي بنكك مبلغ {amount} محجوزًا على بطاقتك حتى ذلك الوقت. يمكنك إلغاء الحجز كاملًا فورًا عبر الرابط أدناه، دون موافقة أحد.',
  takenBackText: 'لقد استرددت ما دفعته مقابل الطلب الجماعي لدى {shop}.',
  expiredSubject: 'انتهى الوقت: {group} لدى {shop}',
  expiredHeading: 'انتهى الوقت',
  expiredText: '{group} لدى {shop} لم تدفع المبلغ كاملًا قبل {time}، لذلك لا يُنفَّذ الطلب.',
  andRefund: '{subject}: نعيد {amount}',
  refundPreview: 'نعيد {amount} إلى بطاقتك مع الرسوم.',
  notChargedPreview: 'لم يُخصم منك شيء.',
  refundToCard: 'المبلغ المُعاد إلى بطاقتك',
  refundAllNote:
    'نعيد كامل المبلغ الذي دفعته، {amount}، مع الرسوم، إلى البطاقة التي دفعت بها. قد يستغرق ظهوره لدى بنكك من 5 إلى 10 أيام. لا حاجة إلى فعل شيء.',
  takenByBank: 'سحب بنكك {amount} مما دفعته لأن الدفعة محل نزاع، لذلك لا نعيد هذا المبلغ.',
  leftAtBank: 'يراجع بنكك إحدى دفعاتك، ولن يُعاد {amount} إلى بطاقتك حتى يقرر.',
  stillProcessed: 'كانت إحدى دفعاتك لا تزال قيد المعالجة. إذا خُصم منك مبلغ رغم ذلك، نعيده تلقائيًا.',
  notChargedText: 'لم يُدفع شيء من جانبك، ولم يُخصم شيء من بطاقتك.',
  othersRefunded: 'يسترد الآخرون أموالهم مع الرسوم خلال 5 إلى 10 أيام:',

  // A payment that came too late, or a second time
  returnedSubject: 'نعيد دفعتك {amount} لدى {shop}',
  returnedHeading: 'تتم إعادة دفعتك',
  returnedText: 'خُصم {amount} من بطاقتك للطلب الجماعي لدى {shop}، ولكن {why}',
  whyNotUsed: 'لم يكن استخدامه للطلب ممكنًا.',
  whyPaidBefore: 'كانت تلك الحصة قد دُفعت حينها.',
  whyLeft: 'لم تكن في المجموعة حينها.',
  whySwapOver: 'لم يعد المكان معروضًا حينها.',
  whyAllPaid: 'كان كل شيء قد دُفع حينها.',
  whyCancelled: 'كانت المجموعة قد أُلغيت حينها.',
  whySoldOut: 'كان المخزون لدى المتجر قد نفد حينها فأنهى المتجر المجموعة.',
  whyTooLate: 'كان وقت المجموعة قد انتهى حينها.',
  paymentNumber: 'رقم الدفعة',
  returnedNote:
    'نعيد كامل المبلغ، {amount}، مع الرسوم، إلى البطاقة التي دفعت بها. قد يستغرق ظهوره لدى بنكك من 5 إلى 10 أيام. لا حاجة إلى فعل شيء.',
  groupStillOpen: 'ما زالت المجموعة مفتوحة: تُظهر صفحتها ما إذا بقي عليك شيء.',

  // The shop refunds a share
  refundSubject: 'استرداد {amount} من {shop}',
  refundHeading: 'استرداد أموالك',
  refundText: 'يعيد {shop} مبلغ {amount} مما دفعته في الطلب الجماعي.',
  refundUnpayable:
    'تعذّر تحويل ما دفعته في الطلب الجماعي إلى {shop} في الوقت المحدد، لذلك نرد إليك مبلغ {amount}.',
  refundNote:
    'يصل المبلغ إلى البطاقة التي دفعت بها. قد يستغرق ظهوره لدى بنكك من 5 إلى 10 أيام. لا حاجة إلى فعل شيء.',
  refundWaitsSubject: 'لم يُرسل بعد: استرداد {amount} من {shop}',
  refundWaitsNote: 'لم يتسنَّ إرساله إلى بطاقتك بعد. سنخبرك في رسالة أخرى فور إرساله. لا حاجة إلى فعل شيء.',
  elsewhereSubject: 'استرداد {amount} من {shop} دُفع بطريقة أخرى',
  elsewhereText:
    'لم تتيسّر إعادة {amount} مما دفعته في الطلب الجماعي إلى بطاقتك. دُفع لك المبلغ بطريقة أخرى بدلًا من ذلك، مثل تحويل بنكي.',
  elsewherePaid: 'المبلغ المدفوع بطريقة أخرى',
  elsewhereMissing: 'قد يستغرق التحويل البنكي بضعة أيام. إذا لم يصلك المبلغ بحلول ذلك الوقت، فاسأل {shop}.',
  refundUnexpected: 'إذا لم يكن هذا متوقعًا، فاسأل {shop}.',

  // A place changed hands
  swapSubject: 'انتقل مكانك لدى {shop} إلى {name}',
  swapHeading: 'انتقل مكانك إلى شخص آخر',
  swapMail: 'دُفع ثمن مكانك في الطلب الجماعي لدى {shop} وانتقل إلى {name}. لم يعد لك مكان في المجموعة.',
  swapToldSubject: '{name} بدلًا من {other}: مجموعتك لدى {shop}',
  swapToldHeading: 'انتقل أحد الأماكن إلى شخص آخر',
  swapToldText: 'انتقل مكان {other}، لتعذّر الحضور، إلى {name} بعد دفع الحصة نفسها. يبقى المجموع كما هو.',

  // Another amount
  amountSubject: 'حصتك لدى {shop} هي الآن {amount}',
  amountChooseSubject: 'اختر منتجاتك لدى {shop}',
  amountPreview: 'كانت {amount}. {why}',
  whyChanged: 'تم تغيير تقسيم الطلب من قِبل {name}.',
  whyChoose: 'تم تغيير تقسيم الطلب من قِبل {name}: يختار كل شخص منتجاته الآن.',
  whyPeople: 'تم تغيير تقسيم الطلب من قِبل {name}: عدد الأشخاص {people} بدلًا من {people_before}.',
  shareBefore: 'حصتك السابقة',
  shareNow: 'حصتك الآن',
  seeYourShare: 'عرض حصتك',
  feeIsAdded: 'تُضاف رسوم خدمة عند الدفع، كما تُظهر الصفحة.',
  becauseInGroup: 'تصلك هذه الرسالة لأنك انضممت إلى {group} لدى {shop}.',

  // The organizer’s digest
  digestSubject: 'أخبار مجموعتك لدى {shop}: {news}',
  digestPreview: 'دُفع {so_far}.',
  digestHeading: 'أخبار مجموعتك',
  countJoined: 'انضم {count}',
  countPaid: 'دفع {count}',
  countLeft: 'غادر {count}',
  didJoin: 'تم الانضمام',
  didPay: 'تم دفع {amount}',
  didLeave: 'تمت مغادرة المجموعة',
  buttonIsYours: 'هذا الزر لك وحدك: كل من لديه رابطه يستطيع تغيير المجموعة أو إلغاءها.',
};
