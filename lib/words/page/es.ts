import type { Translated } from '../texts';
import type { en } from './en';

export const es: Translated<typeof en, 'one'> = {
  // Every page
  testMode: 'Modo de prueba',
  backTo: 'Volver a {shop}',
  order: 'Pedido',
  footer: 'Pagos con Split. Los datos de la tarjeta solo llegan al procesador de pagos.',
  ask: 'Preguntar a {shop}',
  language: 'Idioma',
  memberTitle: 'Dividir un pedido de {shop}',

  // The order
  theOrder: 'El pedido',
  anOrder: 'un pedido',
  andMoreItems: '{item} + {count} más',
  andMoreListed: '{list} y {count} más',
  moreItems: { one: '{count} artículo más', other: '{count} artículos más' },
  discount: 'Descuento',
  orderFee: 'Tarifa',
  tax: 'Impuestos',
  shipping: 'Envío',
  leftOut: 'Fuera del pedido: {quantity} × {item}',
  total: 'Total',

  // The group
  theGroup: 'El grupo',
  notPaidYet: 'Sin pagar',
  isProcessing: 'En proceso',
  paid: 'Pagado',
  refundOnItsWay: 'Reembolso en camino',
  notRefundedYet: 'Aún sin reembolsar',
  refunded: 'Reembolsado',
  choosing: 'Eligiendo',
  notCharged: 'No cobrado',
  paidOf: '{paid} de {places} pagados',
  paidOfLeft: '{paid} de {places} pagados, faltan {amount}',
  howItEnded: 'Cómo terminó para cada uno',
  paidSoFar: 'Pagado hasta ahora',
  paidOrHeldSoFar: 'Pagado o retenido hasta ahora',
  you: 'tú',
  organizer: 'organización',
  theOrganizer: 'quien organiza',
  placeFor: 'Para {name}',
  waitingForSomeone: 'Lugar libre',
  open: 'Libre',
  moreOpenPlaces: { one: 'y {count} lugar libre más', other: 'y {count} lugares libres más' },

  // How it ended
  allPaid: 'Todo pagado',
  shopHasIt: 'Todo está pagado, y {shop} ya se ocupa del pedido.',
  receiptBelow: 'Tu recibo está más abajo.',
  shopRefunds:
    '{shop} te reembolsa en tu tarjeta {amount} de lo que pagaste, tarifa incluida. Míralo más abajo.',
  wasCancelled: 'Este grupo se canceló',
  soldOut: 'La tienda se quedó sin existencias',
  soldOutText: '{shop} ya no tiene todo lo de este pedido y por eso cerró el grupo.',
  milestoneMissed: 'No se pagó lo suficiente a tiempo para que {shop} siguiera reservando este pedido.',
  refundAtBank:
    'Tu banco está decidiendo sobre este pago. Hasta entonces no se reembolsan {amount} en tu tarjeta. Míralo más abajo.',
  refundAhead:
    'Se reembolsarán {amount} en tu tarjeta, tarifa incluida. Aún no se han podido enviar. Míralo más abajo.',
  refundComing: '{amount} van de vuelta a tu tarjeta, tarifa incluida. Míralo más abajo.',
  refundArrived: 'Se reembolsaron {amount} en tu tarjeta, tarifa incluida. Míralo más abajo.',
  refundElsewhere:
    'No se pudieron reembolsar {amount} en tu tarjeta y se te pagaron de otra forma, tarifa incluida. Míralo más abajo.',
  refundStuck:
    'Aún no se han podido reembolsar {amount} en tu tarjeta. La tienda lo sabe: pídele otro intento u otra forma.',
  holdFreed: 'El importe retenido en tu tarjeta ({amount}) se libera, y no se cobró nada.',
  allRefunded: 'A todos los que pagaron se les reembolsa el total, tarifa incluida.',
  notAllRefunded: 'Aún no se ha podido reembolsar a todos los que pagaron.',
  nobodyCharged: 'No se cobró nada a nadie.',
  findsPayment: '¿Pagaste? Tu enlace personal muestra qué pasa con tu dinero.',
  timeIsOver: 'El plazo de este grupo terminó',
  oneMoment: 'Un momento',
  startAgain: 'Para volver a intentarlo, crea un grupo nuevo en la tienda.',
  checkingPayments: 'Estamos comprobando los últimos pagos. Esta página se actualiza sola en un momento.',

  // An invitation
  somebody: 'Alguien',
  invited: '{name} te invita a dividir {order}',
  promise: 'Se te reembolsa todo, tarifa incluida, si no han pagado todos antes del {time}.',
  giftPromise: 'Se te reembolsa todo, tarifa incluida, si no está todo pagado antes del {time}.',
  milestone:
    'El {percent} del pedido debe estar pagado antes del {time}. Si no, el grupo termina y a todos se les reembolsa todo.',
  milestoneHeld:
    'El {percent} del pedido debe estar pagado antes del {time}. Si no, el grupo termina: lo retenido en las tarjetas se libera, y lo cobrado se reembolsa por completo.',
  rescuePromise:
    'Si no está todo pagado antes del {time}, tu dinero se guarda hasta el {end} para que el pedido aún pueda completarse. En ese tiempo puedes recuperarlo al momento. Después te lo devolvemos todo, tarifa incluida.',
  holdPromise:
    'Todavía no se hace ningún cargo en tu tarjeta: tu banco retiene el importe y lo muestra como pendiente. Solo se cobra cuando todo está pagado, y se libera si eso no ha ocurrido antes del {time}.',
  holdTakeBack: 'A partir del {time} también puedes recuperarlo al momento.',
  rescueTakeBack: 'Hasta entonces puedes recuperar tu dinero al momento.',
  swapPromise:
    'Hasta el {time}, quien ha pagado y no puede ir puede ceder su lugar a alguien que pague lo mismo.',
  swapPromiseHeld:
    'Cuando todo esté pagado y hasta el {time}, quien no puede ir puede ceder su lugar a alguien que pague lo mismo.',
  holdKept:
    'Ahora hay {amount} retenidos en tu tarjeta; tu banco los muestra como pendientes. Solo se cobran cuando todo está pagado.',
  holdTaken: 'Todo está pagado, así que ahora se cobra el importe retenido en tu tarjeta ({amount}).',
  holdLost: 'Tu banco no mantuvo el importe retenido y no se cobró nada. Vuelve a pagar tu parte, por favor.',
  holdTooShort:
    'Tu banco no mantendría el importe retenido hasta que termine el grupo, así que lo liberamos enseguida y no se cobró nada. Vuelve a pagar, por favor.',
  heldStatus: 'Retenido',
  rescueHeading: 'Aún se puede salvar el pedido',
  moneyKept: 'Tu dinero ({amount}) se guarda por ahora',
  rescueOrganizer:
    'No se pagó todo a tiempo. Lo pagado se guarda hasta el {time}. Paga lo que falta o pídeselo a los demás: aún pueden pagar.',
  rescueOrganizerHeld:
    'No se pagó todo a tiempo. Lo pagado o retenido en las tarjetas sigue así hasta el {time}. Paga lo que falta o pídeselo a los demás: aún pueden pagar.',
  rescuePaid:
    'No se pagó todo a tiempo. Lo que pagaste se guarda hasta el {time} para que el pedido aún pueda completarse. Si no se completa, te lo devolvemos todo, tarifa incluida.',
  rescueHeld:
    'No se pagó todo a tiempo. El importe sigue retenido en tu tarjeta hasta el {time} para que el pedido aún pueda completarse. Si no se completa, se libera y no se cobra nada.',
  rescueOwing:
    'No se pagó todo a tiempo. Hasta el {time} aún puedes pagar, y el pedido sale adelante en cuanto esté todo pagado.',
  takeBack: 'Recuperar mi dinero',
  takeBackText:
    '{amount} vuelven a tu tarjeta, tarifa incluida, y lo que cubría ese pago queda de nuevo pendiente. No se puede deshacer.',
  takeBackHeld:
    'El importe retenido en tu tarjeta ({amount}) se libera, y lo que iba a cubrir queda de nuevo pendiente. No se puede deshacer.',
  tookBack: 'Has recuperado tu dinero',
  yourShare: 'Tu parte',
  yourShareNamed: 'Tu parte, {name}',
  zeroShare: 'Una parte de {amount} no necesita pago.',
  payLater: 'Pagaré más tarde',
  keepMyPlace: 'Guardar mi lugar',
  askToJoin: 'Pedir unirme',
  joinAndChoose: 'Únete y elige lo que es tuyo',
  chooseMyItems: 'Elegir mis artículos',
  organizerApproves: 'Quien organiza aprueba quién se une. Solo pagas cuando ya estás dentro.',
  joinedElsewhere: '¿Te uniste en otro dispositivo? Consigue tu enlace más abajo.',
  alreadyJoined: '¿Ya te uniste? Consigue tu enlace',
  emailYouGave: 'El correo que diste',
  emailMyLink: 'Enviarme mi enlace',
  invalidKey: 'La clave personal de este enlace no es válida, así que ves la página como invitado nuevo.',
  notStarted: 'El grupo aún no ha empezado',
  notStartedText:
    'Se está preparando cómo dividir el pedido de {shop}. Esta página se actualiza sola en cuanto esté listo.',
  notInGroup: 'Ya no estás en este grupo',
  nothingCharged: 'No se cobró nada.',
  canJoinAgain: 'Hay un lugar libre: puedes volver a unirte.',
  linkIsClosed: 'Este enlace está cerrado',
  linkIsClosedText: 'Ya no se une nadie más. Si tienes que estar, pide que lo vuelvan a abrir.',
  allPlacesTaken: 'Todos los lugares están ocupados',
  allPlacesTakenText: 'Si tienes que estar, pide que añadan un lugar.',
  cannotTakePayments: '{shop} todavía no puede recibir pagos',
  cannotTakePaymentsText:
    'La tienda tiene que terminar de configurar su cuenta de cobros. Hasta entonces no se puede pagar nada.',

  // A messenger's preview of the link
  invitedYou: '{name} te invita a dividir',
  youAreInvited: 'Te han invitado a dividir',
  groupOrder: 'Un pedido en grupo',
  seeAndPayShare: 'Mira tu parte y págala con tarjeta',

  // Waiting to be let in
  notLetIn: '{name} no te ha admitido',
  notLetInText: 'No se cobró nada. Si es un error, pide a {name} un enlace nuevo.',
  waitingForOk: 'Esperando el visto bueno de {name}',
  waitingForOkText:
    '{name} aprueba quién se une. En cuanto estés dentro, esta página sigue sola y podrás pagar tu parte.',
  whileYouWait:
    '{order} de {shop}. Paga antes del {time}. Mientras esperas no se cobra nada ni se te guarda un lugar.',
  stopWaiting: 'Dejar de esperar',

  // Items
  whatIsYours: '¿Qué es tuyo, {name}?',
  pricesInclude: 'Los precios incluyen tu parte de impuestos, envío y tarifas.',
  restIsMine: 'Todo lo que queda es mío',
  tapOnYours: 'Toca + en lo que sea tuyo.',
  nothingToChoose: 'No queda nada por elegir.',
  takeMoreItems: 'Tomar más artículos',
  unitsPaid: '{units}, pagado',
  none: 'Ninguno',
  allOfIt: 'Todo',
  allUnits: 'Los {units}',
  ofOne: '{piece} de uno',

  // What a member owes and has paid
  memberShare: 'Parte',
  serviceFee: 'Tarifa de servicio',
  serviceFeePercent: 'Tarifa de servicio ({percent} %)',
  youPay: 'Pagas',
  charged: 'Cobrado',
  shareChanged: 'Tu parte ha cambiado',
  shareWasIs: 'Era de {before} y ahora es de {now}: {name} cambió cómo se divide el pedido.',
  shareWasChoose:
    'Era de {before}. {name} cambió cómo se divide el pedido: ahora cada persona elige sus artículos.',
  shareWasIsPeople:
    'Era de {before} y ahora es de {now}: {name} dividió el pedido entre {people} personas en lugar de {people_before}.',
  samePeople: 'Las mismas personas, un nuevo pedido',
  againTotal: 'El pedido: {before} la última vez, {now} ahora.',
  againShare: 'Tu parte: {before} la última vez, {now} ahora.',
  againMissing: 'A diferencia de la última vez, no está en este pedido: {items}.',
  bankHasNotAnswered: 'Tu banco aún no ha respondido. Esta página se actualiza sola en cuanto lo haga.',
  shareBeingPaid: 'Otra persona está pagando tu parte',
  shareBeingPaidText:
    'El pago se está procesando y no tienes que hacer nada. Esta página se actualiza sola en cuanto termine.',
  paidBefore: 'Pagado antes',
  earlierPayments: 'Pagos anteriores',
  yourReceipt: 'Tu recibo',
  yourPayment: 'Tu pago',
  shareIsPaid: 'Tu parte está pagada',
  nothingToPay: 'Tu parte es de {amount}, así que no hay nada que pagar.',
  paidForYou: 'Otra persona del grupo la ha pagado por ti.',
  nothingChargedToYou: 'No se te cobró nada.',
  paidAt: 'Pagado: {time}. Recibo número {number}',
  chargedAt: 'Cobrado: {time}. Recibo número {number}',
  withdrawn: 'Tu banco retiró {amount} porque este pago está en disputa.',
  withdrawnUnpaid: 'No cuenta como pagado.',
  refundWaits: 'Se reembolsarán {amount} en tu tarjeta. Aún no se han podido enviar. ({time})',
  refundDisputed:
    'Tu banco está decidiendo sobre este pago. Hasta entonces no se reembolsan {amount} en tu tarjeta. ({time})',
  refundQueued:
    'Se están reembolsando {amount} en tu tarjeta. Tu banco puede tardar de 5 a 10 días. ({time})',
  refundReplaced: '{amount} se sustituyeron por otro reembolso. ({time})',
  refundAccepted: '{amount} van de camino a tu tarjeta. Tu banco puede tardar de 5 a 10 días. ({time})',
  refundDone:
    'Se reembolsaron {amount} en tu tarjeta. Tu banco puede tardar de 5 a 10 días en mostrarlo. ({time})',
  refundSettled: 'No se pudieron reembolsar {amount} en tu tarjeta y se te pagaron de otra forma. ({time})',
  refundFailed:
    'No se pudieron reembolsar {amount} en tu tarjeta. La tienda lo sabe: pídele otro intento u otra forma. ({time})',

  // A receipt
  receipt: 'Recibo',
  openReceipt: 'Abrir el recibo',
  backToGroup: 'Volver al grupo',
  printReceipt: 'Imprimir',
  receiptPdf: 'Descargar PDF',
  receiptBusy: 'Se están creando muchos recibos en este momento. Inténtalo de nuevo en unos segundos.',
  taxId: 'Número fiscal: {id}',
  dateOfPayment: 'Fecha del pago',
  paidBy: 'Pagado por',
  wholeOrder: 'Pedido completo',
  yourPart: 'Tu parte',
  taxIsPart: 'El impuesto es la parte de este pago en el impuesto que {shop} indicó para el pedido.',
  noTaxStated: '{shop} no indicó ningún impuesto para este pedido.',
  feeBySplit: 'La tarifa de servicio la cobra Split, no {shop}.',
  sinceThen: 'Desde el pago',
  leftOfPayment: 'Queda de este pago',
  notARealPayment: 'No se cobró dinero. Este no es un recibo real.',

  // Paid
  youAreIn: 'Ya estás dentro. {paid} de {places} pagados',
  waitingFor: 'A la espera de {people}',
  morePeople: { one: '{count} persona más', other: '{count} personas más' },
  lastIsProcessing: 'El último pago se está procesando',
  sendMyReceipt: 'Enviarme el recibo',
  yourEmail: 'Tu correo electrónico',
  mailsGoTo:
    'Los correos van a {email}. Abre el primero y confirma la dirección, si aún no lo has hecho. Después llegan los demás.',
  mailBounced: 'No pudimos entregar el correo a {email}. Revisa la dirección.',
  mailSuppressed:
    'Ya no se envían correos a {email}: alguno fue devuelto o marcado como spam. Indica otra dirección.',
  changeEmail: 'Cambiar tu correo electrónico',
  bringIn: 'Trae a quien falta',
  nudge: 'Avisar al grupo',
  groupLink: 'Enlace del grupo',
  nudgeText: '{name} ha pagado. {paid} de {places} pagados para {order}: te toca.',
  ourOrder: 'nuestro pedido',

  // A place that changes hands
  cantCome: 'No puedo ir',
  cantComeText:
    'Cede tu lugar a otra persona. Cuando esa persona pague tu parte, recibes de vuelta todo lo que pagaste, tarifa incluida. Hasta entonces, el lugar es tuyo.',
  makeSwapLink: 'Crear un enlace para una persona',
  swapLink: 'Enlace para una persona',
  copySwapLink: 'Copiar este enlace',
  swapLinkText:
    'Envíalo a quien venga en tu lugar. Funciona una vez, hasta el {time}. Te reembolsamos en cuanto haya pagado.',
  withdrawSwapLink: 'Al final sí voy',
  swapClosed:
    'Quien organiza aprueba ahora quién se une, así que tu enlace ya no funciona. El lugar sigue siendo tuyo.',
  swapInvited: '{name} no puede participar y te ofrece su lugar: {order}',
  swapText:
    '{name} ha pagado este lugar. Tú pagas lo mismo y {name} recibe su reembolso. Si alguien se adelantó o el enlace se retiró, te devolvemos todo, tarifa incluida.',
  swapFunded: 'Todos han pagado y {shop} se encarga del pedido.',
  swapWaits: 'El dinero de este pedido aún no ha llegado a {shop}. Este enlace funcionará en cuanto llegue.',
  swapGone: 'Este enlace ya no funciona',
  swapGoneText: 'Alguien ya ocupó el lugar o ya no se ofrece.',
  swapDone: '{name} ha ocupado tu lugar',
  swapDoneText: 'Ya no estás en este grupo.',

  // A personal link
  saveLink: 'Guarda tu enlace personal',
  linkOpensYou: 'Abre esta página como tú, en cualquier dispositivo. No lo compartas.',
  personalLink: 'Tu enlace personal',
  copyPersonalLink: 'Copiar tu enlace personal',
  leaveGroup: 'Salir del grupo',
  leaveText: 'No has pagado nada, así que tu lugar simplemente queda libre para otra persona.',
  leave: 'Salir',
  onYourPhone: 'Seguir en tu teléfono',
  onYourPhoneText:
    'Escanea esto con la cámara de tu teléfono. Allí se abre tu parte y puedes pagar con Apple Pay o Google Pay. La página se abre como tú: no se lo enseñes a nadie.',
  qrCode: 'Código QR',
  qrCodePersonal: 'Código QR de tu enlace personal',

  // How an amount was calculated
  placeSetTo: 'Para este lugar se fijaron {amount}.',
  placeScaled: 'Como la última vez: entonces {before} de {before_total}, ahora {amount} de {total}.',
  organizerPaysAll: 'Quien organiza paga el total de {amount}.',
  othersPay: 'Los demás pagan {amount} de {total}.',
  organizerPaysRest: 'Quien organiza paga el resto, {amount}.',
  percentIs: 'El {percent} % de {total} son {amount}.',
  percentIsDown: 'El {percent} % de {total} son {amount}, redondeado hacia abajo.',
  roundingFell: 'A este lugar le tocaron {step} de lo que dejó el redondeo, así que son {amount}.',
  placeIsAll: 'Este lugar es el total de {amount}.',
  splitWays: '{total} entre {places} son {amount} cada uno.',
  splitWaysOver: '{total} entre {places} son {amount} cada uno, y sobran {rest}.',
  goesToFirst: 'Lo que sobra va a los primeros lugares, {step} cada uno.',
  placeMore: 'Este es el lugar {ordinal}, así que son {amount}.',
  placeStays: 'Este es el lugar {ordinal}, así que se queda en {amount}.',
  pieceIs: '{piece} de un artículo «{item}» a {price} son {amount}.',
  pieceIsIncluded: '{piece} de un artículo «{item}» a {price} (con impuestos, envío y tarifas) son {amount}.',
  unitsAre: '{units} de {quantity} × «{item}» son {amount}.',
  unitsAreMore:
    '{units} de {quantity} × «{item}» son {amount}: {price} por los artículos, {extra} de impuestos, envío y tarifas.',
  unitsAreLess:
    '{units} de {quantity} × «{item}» son {amount}: {price} por los artículos, {extra} menos por descuentos.',
  didNotDivide: '{amount} no se podían dividir por igual y tocaron a las primeras unidades.',
  together: 'En total son {amount}.',

  // Where everyone chooses what to give
  placeGiven: 'Quien lo aporta eligió este importe: {amount}.',
  giveTitle: '¿Cuánto quieres aportar?',
  giveLeft: 'Quedan {left} de {total}. Elige cualquier importe hasta ahí.',
  giveOther: 'Otro importe',
  giveNext: 'Continuar',
  giveAll: 'Todo: {amount}',
  giveChange: 'Elegir otro importe',
  giveMessage: 'Mensaje para {name} (opcional)',
  giveMessageHint: 'Solo lo lee {name}.',
  giveHide: 'Ocultar mi nombre a los demás que aportan',
  giveHidden: 'Los demás no ven ni tu nombre ni tu importe. {name} ve ambos.',
  giveNone: 'Ahora mismo no se puede aportar nada',
  giveNoneText:
    'Ya se ha aportado todo, o se está pagando en este momento. Si alguien no termina de pagar, queda libre de nuevo después de 15 minutos.',
  noPlaceToGive:
    'Este grupo no puede crecer más. Lo que falta lo paga quien organiza. Si alguien no termina de pagar, un lugar queda libre de nuevo después de 15 minutos.',
  yourGift: 'Tu aportación',
  giftProgress: 'Aportados {given} de {total}, quedan {left}',
  giftThanks: 'Gracias por {amount}',
  giftNudge: 'He aportado algo para {order}. Tú también puedes:',
  giftInvited: '{name} reúne dinero para {order}',
  giftInvitedShort: '{name} reúne dinero para',
  giftYouAreInvited: 'Te han invitado a aportar algo para',
  giftSeeAndPay: 'Elige cuánto aportas y págalo con tarjeta',
  giftTitle: 'Aportar para un pedido de {shop}',
  giftAsk: 'Pide a otros que aporten',
  giftAgain: 'Aún puedes aportar.',
  hiddenGivers: {
    one: '{count} persona con el nombre oculto',
    other: '{count} personas con el nombre oculto',
  },
};
