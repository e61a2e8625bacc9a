import type { Translated } from '../texts';
import type { en } from './en';

export const es: Translated<typeof en, 'one'> = {
  // People and things
  namedGroup: 'el grupo de {name}',
  unnamedGroup: 'el grupo',
  yourGroup: 'tu grupo',
  theShop: 'la tienda',
  aMember: 'Un miembro',
  anotherMember: 'otro miembro',
  peopleCount: { one: '{count} persona', other: '{count} personas' },

  // Every mail
  hello: 'Hola, {name}:',
  helloAnyone: 'Hola:',
  labelled: '{label}: {value}',
  testSubject: '[Prueba] {subject}',
  noRealMoney: '{mode}: no se mueve dinero real.',
  ifButtonFails: 'Si el botón no funciona, abre esta dirección:',
  unsubscribe: 'Dar de baja esta dirección',
  questions: 'Preguntas sobre el pedido: {email}',
  sentBySplit: 'Enviado por Split.',
  sentFor: 'Enviado por Split para {shop}.',
  viewGroup: 'Ver el grupo',
  openYourGroup: 'Abrir tu grupo',
  openUntil: 'Abierto hasta el {time}.',
  payBy: 'Pagar antes del',
  everyonePaysBy: 'Todos pagan antes del',
  timeLeft: 'Tiempo restante',
  timeLeftWhenSent: '{time} al enviar este correo',
  orderTotal: 'Total del pedido',
  groupSize: 'Grupo',
  paidOfTotal: '{paid} de {total}',
  refundIfIncomplete:
    'Si para entonces el grupo no ha pagado todo, se reembolsa todo a quienes han pagado, tarifa incluida.',
  releaseIfIncomplete:
    'Si para entonces el grupo no ha pagado todo, lo retenido en las tarjetas se libera y no se cobra nada de ello.',
  becauseStarted: 'Recibes este correo porque empezaste un grupo en {shop}.',
  becauseJoined: 'Recibes este correo porque te uniste a un grupo en {shop}.',
  becausePaid: 'Recibes este correo porque pagaste por un pedido en grupo en {shop}.',

  // Is this your address?
  confirmSubject: 'Confirma tu correo electrónico',
  confirmPreview: 'Alguien lo escribió para recibir correos sobre un pago en grupo.',
  confirmHeading: '¿Es este tu correo electrónico?',
  confirmText:
    'Alguien escribió esta dirección en un pago en grupo en Split. Si fuiste tú, confírmala para recibir por correo tu enlace al grupo, recordatorios y novedades.',
  confirmButton: 'Confirmar dirección',
  confirmNot: 'Si no fuiste tú, no hagas nada: no llegarán correos sobre el grupo.',
  becauseEntered: 'Recibes este correo porque alguien escribió esta dirección en Split.',

  // The group has started
  startedSubject: 'Tu grupo en {shop} ha empezado: invita a los demás',
  startedPreview: 'Envía a los demás el enlace de este correo. Todos pagan antes del {time}.',
  startedHeading: 'Tu grupo ha empezado',
  startedText:
    'Has empezado un grupo para tu pedido en {shop}. Cada persona paga su parte, y el pedido sale adelante en cuanto todo está pagado.',
  startedGiftText:
    'Has empezado un grupo para tu pedido en {shop}. Quien tenga el enlace elige cuánto aporta. Puedes pagar el resto cuando quieras, y entonces el pedido sale adelante.',
  giftStartedSubject: 'Tu colecta en {shop} ha empezado: pide a otros que aporten',
  giftStartedPreview: 'Envía a los demás el enlace de este correo. Pueden aportar hasta el {time}.',
  giveUntil: 'Se puede aportar hasta el',
  sendThisLink: 'Envía este enlace a los demás:',
  shareWithFee: '{share} + {fee} de tarifa',
  startedNote:
    'El botón es solo para ti: cualquiera que tenga su enlace puede cambiar o cancelar el grupo. Envía a los demás solo el enlace de arriba, no este correo.',

  // You joined
  joinedSubject: 'Te has unido: {group} en {shop}',
  joinedHeading: 'Te has unido: {group}',
  joinedPreview: '{amount} por pagar antes del {time}.',
  joinedText: 'Te has unido: {group}, para un pedido en {shop}. {next}',
  nextPay: 'Cada persona paga su parte, y el pedido sale adelante en cuanto todo está pagado.',
  nextChoose: 'Elige lo que es tuyo y págalo. El pedido sale adelante en cuanto todo está pagado.',
  giftNext: 'Cada persona elige cuánto aporta, y el pedido sale adelante en cuanto todo está pagado.',
  toPay: 'Por pagar',
  chooseYourItems: 'Elegir tus artículos',
  keepThisMail:
    'El botón te lleva de vuelta a tu parte en cualquier dispositivo. Guarda este correo y no lo reenvíes.',
  becauseUsedToJoin: 'Recibes este correo porque esta dirección se usó para unirse a un grupo en {shop}.',

  // The way back in, where there is nothing to pay any more
  ownLinkSubject: 'Tu enlace personal: {group} en {shop}',
  ownLinkHeading: 'Tu enlace personal',
  ownLinkText:
    'El botón muestra qué pasa con el pedido y con tu dinero, en cualquier dispositivo. Guarda este correo y no lo reenvíes.',
  becauseAsked: 'Recibes este correo porque alguien pidió este enlace en la página del grupo.',

  // Again with the same people
  againSubject: '{group} otra vez: un nuevo pedido en {shop}',
  againPreview: 'Tu parte: {amount}. No se cobra nada hasta que pagues.',
  againHeading: 'Otra vez con las mismas personas',
  againText:
    '{shop} ha abierto un nuevo pedido para {group}, dividido como la última vez. Tu lugar está listo.',
  againOrganizer: 'Quienes aceptaron los correos ya tienen su enlace. Envía este a los demás:',
  orderBefore: 'Pedido de la última vez',
  yourShareBefore: 'Tu parte la última vez',
  againNote:
    'No se guarda ninguna tarjeta de la última vez: no se cobra nada hasta que pagues. Si no quieres participar, sal del grupo en su página.',
  againNoteOrganizer:
    'El grupo ya ha empezado: envía el enlace y paga tu parte. En tu página también puedes cambiar la división, avisar a los demás o cancelar. No se guarda ninguna tarjeta de la última vez: no se cobra nada hasta que alguien pague.',
  becauseAgain: 'Recibes este correo porque estuviste en un grupo en {shop} y aceptaste sus correos.',

  // A reminder
  remindSubject: 'Recordatorio: {amount} por pagar, {group} en {shop}',
  remindChooseSubject: 'Recordatorio: elige lo que es tuyo, {group} en {shop}',
  remindHeading: 'Aún no has pagado tu parte',
  remindChooseHeading: 'Aún no has elegido tus artículos',
  remindText: '{group} en {shop} espera tu parte. El pedido solo sale adelante cuando todo está pagado.',
  remindChooseText:
    '{group} en {shop} espera tu elección. El pedido solo sale adelante cuando todo está pagado.',
  remindAloneText: 'Tu pedido en {shop} espera tu parte. Solo sale adelante cuando todo está pagado.',
  remindAloneChooseText:
    'Tu pedido en {shop} espera tu elección. Solo sale adelante cuando todo está pagado.',
  giftRemindSubject: 'Recordatorio: aún faltan {amount}, {group} en {shop}',
  giftRemindHeading: 'Aún no está todo pagado',
  giftRemindOrganizer:
    'Los demás aún pueden aportar para tu pedido en {shop}. Lo que nadie aporte lo pagas tú: el pedido solo sale adelante cuando todo está pagado.',
  giftRemindRest:
    'Por ahora nadie más puede aportar para tu pedido en {shop}. Lo que falta lo pagas tú: el pedido solo sale adelante cuando todo está pagado.',
  giftRemindGiver:
    'Querías aportar algo para un pedido en {shop} y aún no está pagado. No es obligatorio: lo que nadie aporta lo paga quien organiza.',
  ignoreIfPaid: 'Si acabas de pagar, puedes ignorar este correo.',
  becauseNotPaid: 'Recibes este correo porque te uniste a un grupo en {shop} y aún no has pagado.',

  // A receipt
  receiptSubject: 'Recibo: {amount} por tu pedido en {shop}',
  receiptPreview: 'Se cobraron {amount} en tu tarjeta. Gracias.',
  receiptHeading: 'Gracias por tu pago',
  receiptText: 'Se cobraron {amount} en tu tarjeta por el pedido en grupo en {shop}.',
  chargedToCard: 'Cobrado en tu tarjeta',
  merchant: 'Comercio',
  receiptNumber: 'Número de recibo',
  openPlaces: 'Lugares que seguían libres',
  openItems: 'Artículos que nadie había elegido',
  shareOf: 'Parte de {name}',
  surplusNote:
    'De este pago, {amount} se reembolsan en tu tarjeta, porque ya no se debían cuando llegó: otra persona acababa de pagarlo, o el grupo había cambiado. Tu banco puede tardar de 5 a 10 días en mostrarlo.',
  afterPending:
    'El pedido sale adelante en cuanto todo está pagado. Si no es así antes del {time}, te reembolsamos todo el pago en tu tarjeta, tarifa incluida. No tienes que pedirlo.',
  afterFunded: 'Todo el pedido está pagado, así que ya sale adelante.',
  afterEnded:
    'El grupo ha terminado desde entonces, así que te reembolsamos {amount} en tu tarjeta. Otro correo te cuenta más.',

  // All paid
  fundedSubject: 'Todo pagado: {group} en {shop}, el pedido sale adelante',
  fundedOwnSubject: 'Todo pagado: tu pedido en {shop} sale adelante',
  fundedPreview: 'Todo el pedido de {amount} está pagado.',
  fundedHeading: 'El grupo está completo',
  fundedOwnHeading: 'Todos han pagado',
  fundedText:
    '{group} en {shop} lo ha pagado todo, y la tienda ya lo sabe. {name} puede decirte qué pasa ahora.',
  fundedOwnText: 'Todo tu pedido en {shop} está pagado, y la tienda ya lo sabe. No tienes que hacer nada.',
  youPaidWithFee: 'Has pagado, tarifa incluida',
  someonePaidYours: 'Otra persona del grupo pagó tu parte, así que no se cobró nada en tu tarjeta.',

  // Cancelled, or out of time
  cancelledSubject: '{group} en {shop} se canceló',
  cancelledHeading: '{group} se canceló',
  cancelledText: '{group} en {shop} se canceló, así que el pedido no sale adelante.',
  soldOutSubject: '{shop} se quedó sin existencias: {group} ha terminado',
  soldOutMail:
    '{shop} ya no tiene todo lo de este pedido, así que la tienda cerró el grupo y el pedido no sale adelante.',
  atRiskSubject: '{group} en {shop} termina pronto si no se pagan {amount} más',
  atRiskHeading: 'Tu pedido está en riesgo',
  atRiskMissing: 'Falta todavía',
  rescueTerms:
    'Si para entonces no está todo pagado, los pagos se guardan hasta el {time} para que el pedido aún pueda completarse. Durante ese tiempo, quien haya pagado puede recuperar su dinero al momento. Después, todos los que han pagado reciben el reembolso completo, tarifa incluida.',
  takeBackFrom: 'A partir del {time} también puedes recuperarlo al momento, en la página del grupo.',
  holdTerms:
    'No se hace el cargo enseguida en tu tarjeta: tu banco retiene el importe y lo muestra como pendiente. Solo se cobra cuando todo está pagado, y se libera si eso no ha ocurrido antes del {time}.',
  heldSubject: '{amount} retenidos en tu tarjeta para tu pedido en {shop}',
  heldHeading: 'Tu parte está retenida, no cobrada',
  heldText:
    'Tu banco retiene {amount} en tu tarjeta para el pedido en grupo en {shop} y los muestra como pendientes. Solo se cobran cuando todo está pagado; entonces recibirás un recibo. Si eso no ha ocurrido antes del {time}, se liberan y no pagas nada.',
  releasedSubject: 'No cobrado: {amount} de tu pedido en {shop}',
  releasedHeading: 'No se ha hecho ningún cargo en tu tarjeta',
  releasedText:
    'Se ha liberado el importe retenido en tu tarjeta para el pedido en grupo en {shop} ({amount}), y no se cobró nada. Es posible que tu banco lo muestre como pendiente unos días más.',
  releasedLost:
    'Tu banco no mantuvo el importe retenido, así que tu parte vuelve a estar abierta. Págala antes del {time}, por favor.',
  releasedTooShort:
    'Tu banco no mantendría el importe retenido hasta que termine el grupo. Vuelve a pagar tu parte antes del {time}, por favor.',
  rescueSubject: 'Se acabó el tiempo, pero {group} en {shop} aún se puede salvar',
  rescueText:
    '{group} en {shop} no pagó todo a tiempo. Hasta el {time} aún es posible, y entonces el pedido sale adelante.',
  rescueWays:
    'Paga lo que falta o pídeselo a los demás: aún pueden pagar. Si la tienda lo permite, tu página también ofrece quitar lo que nadie quiere.',
  rescueKept:
    'Guardamos hasta entonces lo que pagaste ({amount}). Puedes recuperarlo todo al momento, tarifa incluida, con el enlace de abajo. Nadie tiene que dar permiso.',
  rescueHeldKept:
    'Tu banco mantiene hasta entonces el importe retenido en tu tarjeta ({amount}). Puedes liberarlo todo al momento con el enlace de abajo. Nadie tiene que dar permiso.',
  takenBackText: 'Has recuperado lo que pagaste por el pedido en grupo en {shop}.',
  expiredSubject: 'Se acabó el plazo: {group} en {shop}',
  expiredHeading: 'Se acabó el plazo',
  expiredText:
    '{group} en {shop} no lo había pagado todo antes del {time}, así que el pedido no sale adelante.',
  andRefund: '{subject}: reembolsamos {amount}',
  refundPreview: 'Te reembolsamos {amount} en tu tarjeta, tarifa incluida.',
  notChargedPreview: 'No se te cobró nada.',
  refundToCard: 'Reembolso en tu tarjeta',
  refundAllNote:
    'Te reembolsamos todo lo que pagaste ({amount}, tarifa incluida) en la tarjeta con la que pagaste. Tu banco puede tardar de 5 a 10 días en mostrarlo. No tienes que hacer nada.',
  takenByBank:
    'Tu banco ha retirado {amount} que habías pagado, porque el pago está en disputa. Por eso no los reembolsamos.',
  leftAtBank:
    'Tu banco está decidiendo sobre un pago tuyo. Hasta entonces no se reembolsan {amount} en tu tarjeta.',
  stillProcessed:
    'Un pago tuyo aún se estaba procesando. Si al final se cobra en tu tarjeta, lo reembolsamos automáticamente.',
  notChargedText: 'No habías pagado nada, y no se cobró nada en tu tarjeta.',
  othersRefunded: 'A los demás se les reembolsa, tarifa incluida, en un plazo de 5 a 10 días:',

  // A payment that came too late, or a second time
  returnedSubject: 'Te reembolsamos tu pago de {amount} en {shop}',
  returnedHeading: 'Estamos reembolsando tu pago',
  returnedText: 'Se cobraron {amount} en tu tarjeta por el pedido en grupo en {shop}, pero {why}',
  whyNotUsed: 'el pago no se pudo usar para el pedido.',
  whyPaidBefore: 'para entonces esa parte ya estaba pagada.',
  whyLeft: 'para entonces ya no estabas en el grupo.',
  whySwapOver: 'para entonces el lugar ya no se ofrecía.',
  whyAllPaid: 'para entonces ya estaba todo pagado.',
  whyCancelled: 'para entonces el grupo ya se había cancelado.',
  whySoldOut: 'para entonces la tienda se había quedado sin existencias y había cerrado el grupo.',
  whyTooLate: 'para entonces el plazo del grupo ya había terminado.',
  paymentNumber: 'Número de pago',
  returnedNote:
    'Te reembolsamos todo el importe ({amount}, tarifa incluida) en la tarjeta con la que pagaste. Tu banco puede tardar de 5 a 10 días en mostrarlo. No tienes que hacer nada.',
  groupStillOpen: 'El grupo sigue abierto: su página muestra si te queda algo por pagar.',

  // The shop refunds a share
  refundSubject: 'Tu reembolso de {shop}: {amount}',
  refundHeading: 'Tu reembolso',
  refundText: '{shop} te reembolsa {amount} de lo que pagaste por el pedido en grupo.',
  refundUnpayable:
    'Lo que pagaste por el pedido en grupo no se pudo entregar a tiempo a {shop}. Por eso te reembolsamos {amount}.',
  refundNote:
    'El reembolso va a la tarjeta con la que pagaste. Tu banco puede tardar de 5 a 10 días en mostrarlo. No tienes que hacer nada.',
  refundWaitsSubject: 'Aún no enviado: tu reembolso de {shop}: {amount}',
  refundWaitsNote:
    'Aún no se ha podido enviar a tu tarjeta. En cuanto se envíe, te lo diremos en otro correo. No tienes que hacer nada.',
  elsewhereSubject: 'Tu reembolso de {shop} se pagó de otra forma: {amount}',
  elsewhereText:
    'No se pudieron reembolsar en tu tarjeta {amount} que pagaste por el pedido en grupo. El dinero se te pagó de otra forma, por ejemplo por transferencia.',
  elsewherePaid: 'Pagado de otra forma',
  elsewhereMissing:
    'Una transferencia puede tardar unos días. Si para entonces no te ha llegado, pregunta a {shop}.',
  refundUnexpected: 'Si no lo esperabas, pregunta a {shop}.',

  // A place changed hands
  swapSubject: '{name} ha ocupado tu lugar en {shop}',
  swapHeading: 'Alguien ha ocupado tu lugar',
  swapMail: '{name} ha pagado tu lugar en el pedido en grupo de {shop}. Ya no estás en el grupo.',
  swapToldSubject: '{name} viene en lugar de {other}: tu grupo en {shop}',
  swapToldHeading: 'Un lugar ha cambiado de manos',
  swapToldText:
    '{other} no puede venir y ha cedido su lugar a {name}, que ha pagado la misma parte. El total no cambia.',

  // Another amount
  amountSubject: 'Tu parte en {shop} es ahora de {amount}',
  amountChooseSubject: 'Elige tus artículos en {shop}',
  amountPreview: 'Era de {amount}. {why}',
  whyChanged: '{name} cambió la división del pedido.',
  whyChoose: '{name} cambió la división del pedido: ahora cada persona elige sus artículos.',
  whyPeople: '{name} dividió el pedido entre {people} personas en lugar de {people_before}.',
  shareBefore: 'Tu parte antes',
  shareNow: 'Tu parte ahora',
  seeYourShare: 'Ver tu parte',
  feeIsAdded: 'Al pagar se añade una tarifa de servicio, como muestra la página.',
  becauseInGroup: 'Recibes este correo porque te uniste: {group} en {shop}.',

  // The organizer’s digest
  digestSubject: 'Novedades de tu grupo en {shop}: {news}',
  digestPreview: 'Pagado: {so_far}.',
  digestHeading: 'Novedades de tu grupo',
  countJoined: 'nuevos miembros: {count}',
  countPaid: 'pagos: {count}',
  countLeft: 'bajas: {count}',
  didJoin: 'se ha unido',
  didPay: 'ha pagado {amount}',
  didLeave: 'ha salido del grupo',
  buttonIsYours:
    'El botón es solo para ti: cualquiera que tenga su enlace puede cambiar o cancelar el grupo.',
};
