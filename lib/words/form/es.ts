import type { Translated } from '../texts';
import type { en } from './en';

export const es: Translated<typeof en, 'one'> = {
  // Why something is refused, by its code
  shop_not_ready:
    'La tienda todavía no puede recibir pagos porque su cuenta de cobros no está lista. No se cobró nada. Pregunta a la tienda.',
  unknown_session: 'Este grupo ya no existe. Abre el enlace otra vez desde el mensaje.',
  session_not_open: 'Este grupo ha terminado, ya no se puede cambiar nada.',
  session_ended: 'El plazo de este grupo ha terminado, ya no se puede cambiar nada.',
  group_already_started: 'El grupo ya ha empezado. Esta página muestra cómo va.',
  group_not_started: 'El grupo todavía no ha empezado. Inténtalo en un momento.',
  mode_not_allowed: 'Esta tienda no ofrece esa división. Elige otra.',
  size_out_of_bounds: 'Ese número de personas no es posible aquí. Elige otro.',
  invalid_split: 'Estos importes todavía no cuadran.',
  group_full: 'Todos los lugares de este grupo están ocupados. Pide que añadan uno.',
  link_closed: 'Este enlace está cerrado y nadie más puede unirse. Pregunta a quien organiza.',
  too_many_links: 'El enlace se ha sustituido muchas veces. Ciérralo.',
  approval_needed: 'Quien organiza aprueba ahora quién se une. Recarga la página y pide unirte.',
  too_many_waiting: 'Hay muchas personas esperando. Pide que les respondan e inténtalo de nuevo.',
  not_waiting: 'Esta persona ya no espera. Mira la lista otra vez.',
  name_taken: 'Aquí ya hay alguien con ese nombre o uno parecido. Añade algo, como una inicial.',
  name_reserved: 'Elige otro nombre: este no se ve o es el de quien organiza.',
  items_taken: 'Otra persona fue más rápida. Mira lo que queda libre y elige de nuevo.',
  member_not_found: 'Ya no estás en este grupo. Puedes volver mientras haya un lugar libre.',
  organizer_only: 'Solo puede hacerlo quien organiza.',
  share_already_paid: 'Esto ya está pagado. No queda nada pendiente.',
  share_being_paid: 'Se está procesando un pago para esto. Espera un momento y mira otra vez.',
  too_many_payments: 'Has empezado este pago muchas veces. Pide ayuda a quien organiza o a la tienda.',
  nothing_to_pay: 'Aquí no hay nada que pagar.',
  split_locked: 'Alguien ya ha pagado, así que esto ya no se puede cambiar.',
  dropping_not_allowed: 'Esta tienda solo acepta pedidos enteros. Cancela el grupo y pide menos.',
  nothing_to_drop: 'No hay nada que se pueda quitar.',
  already_extended: 'El plazo ya se amplió una vez. Solo se puede ampliar una vez.',
  invalid_expiry: 'El plazo no se puede ampliar tanto. Elige menos tiempo.',
  share_disputed: 'Este pago está en disputa, así que decide el banco.',
  unknown_payment: 'Este pago no existe. Empiézalo de nuevo.',
  swap_not_allowed: 'En esta tienda no se puede ceder un lugar a otra persona.',
  swap_not_possible: 'Este lugar no se puede ceder ahora.',
  swap_over: 'Este enlace ya no funciona. No se cobró nada.',

  // What a form gets back
  newLinkMailed:
    'Tu enlace personal se ha renovado, así que este ya no abre nada. Recibirás el nuevo en tu nueva dirección de correo en cuanto la confirmes.',
  lookBelow: 'Revisa los campos marcados.',
  askedAlready: 'Ya lo has pedido. Te responderán.',
  wasDeclined: 'No te han dejado entrar. Pide un enlace nuevo.',
  inGroupAlready: 'Ya estás en este grupo.',
  personGone: 'Esta persona ya no está en el grupo.',
  tickToCancel: 'Marca la casilla para confirmar que se cancela el grupo.',
  chooseHowMuchLonger: 'Elige cuánto tiempo más.',
  pageOutOfDate: 'Esta página no está al día. Recárgala e inténtalo de nuevo.',
  cardNeedsScript:
    'El formulario de tarjeta necesita JavaScript, porque los datos van directos al procesador de pagos. Actívalo en esta página y pulsa el botón otra vez.',
  wentWrong:
    'Algo ha fallado por nuestra parte. No se ha cambiado nada. Inténtalo de nuevo. (Número de solicitud: {request})',
  tooManyForms:
    'Ha sido demasiado en poco tiempo. No se ha cambiado nada. Espera un minuto e inténtalo de nuevo.',
  opensNothing: 'Este enlace no abre nada. Ábrelo otra vez desde tu mensaje.',
  openPageItself: 'Abre esta página y envía el formulario desde ahí.',
  tooMuchText: 'Es demasiado texto. Acórtalo e inténtalo de nuevo.',
  formUnreadable: 'No se pudo leer el formulario. Inténtalo de nuevo.',
  noAnswer: 'El procesador de pagos no responde ahora. No se cobró nada. Inténtalo en un momento.',
  shortCheckFirst: 'Aquí se rechazaron varias tarjetas, así que antes hay una breve comprobación.',
  // Why the card form stays closed for a while, and then what that means for the reader
  paymentsPaused:
    'En esta tienda se rechazaron más tarjetas de lo normal, así que los pagos con tarjeta están en pausa.',
  tooManyDeclined: 'En este grupo se rechazaron demasiadas tarjetas.',
  waitKept: 'No se cobró nada y tu lugar sigue reservado. Inténtalo en {time}.',
  waitUnkept: 'No se cobró nada. Inténtalo en {time}; hasta entonces no se te reserva nada.',

  // What is wrong with a field
  tooLong: 'Usa 200 caracteres como máximo.',
  oddCharacters: 'Usa solo letras, cifras y signos habituales.',
  emailOrEmpty: 'Este correo electrónico no está completo. Corrígelo o déjalo vacío.',
  emailIncomplete: 'Este correo electrónico no está completo. Corrígelo.',
  chooseSplit: 'Elige cómo dividir.',
  typePeople: 'Escribe un número de personas.',
  chooseNumber: 'Elige un número.',
  choosePlace: 'Elige un lugar.',

  // What a card cannot pay, and who does not fit in
  groupHasPeople: 'Aquí un grupo tiene de {least} a {most} personas.',
  placesAreTaken: {
    one: 'Un lugar es de alguien que todavía no ha pagado.',
    other: '{count} lugares son de personas que todavía no han pagado.',
  },
  removeOrAddPlace: 'Todos los lugares están ocupados. Quita a alguien que no haya pagado o añade un lugar.',
  recordIsFull: 'Demasiadas personas han entrado y salido de aquí. Pide que abran un grupo nuevo.',
  placesAreFree: { one: 'Solo queda un lugar libre.', other: 'Solo quedan {count} lugares libres.' },
  tooLittleForCard: '{amount} es demasiado poco para pagar con tarjeta; el mínimo es {minimum}.',
  chooseMoreOrShare: 'Elige más, o deja que lo tome otra persona.',
  tooMuchForCard:
    '{amount}, con la tarifa, es más de lo que admite un pago con tarjeta; el máximo es {most}. Repártelo en más pagos.',
  wouldLeave: 'Así quedarían {amount}, demasiado poco para pagar con tarjeta; el mínimo es {minimum}.',
  stillFree: 'Libre: {items}.',
  takeItAlong: 'Tómalo también y págalo.',
  takeItOrLeaveItOut: 'Tómalo también y págalo, o pide a quien organiza que lo quite del pedido.',
  tooLittleForProcessor:
    '{amount} es demasiado poco para pagar con tarjeta. Paga un importe mayor en un solo pago, o elige otra división.',
  tooMuchForProcessor:
    '{amount} es más de lo que admite un pago con tarjeta. Repártelo en más pagos, o elige otra división.',

  // What was done
  reminded: {
    one: 'Una persona recibe un recordatorio, o primero se le pide confirmar su dirección.',
    other: '{count} personas reciben un recordatorio, o primero se les pide confirmar su dirección.',
  },
  noneReminded: 'No se envió ningún recordatorio.',
  notReminded: {
    one: 'No se pudo enviar el recordatorio a {count} persona: no recibe correos nuestros, o ya recibió un recordatorio en los últimos diez minutos.',
    other:
      'No se pudo enviar el recordatorio a {count} personas: no reciben correos nuestros, o ya recibieron un recordatorio en los últimos diez minutos.',
  },
  deadlineMoved: 'El plazo se ha ampliado.',
  splitChanged: 'La división ha cambiado.',
  itemsDropped: 'Lo que nadie toma ya no forma parte del pedido.',
  itemsSaved: 'Tus artículos están guardados.',
  confirmMailSent:
    'Si esta dirección aún no está confirmada, le pedimos por correo que la confirme, como mucho una vez al día.',
  linkRenewed: 'Tienes un nuevo enlace personal. El anterior ya no funciona.',
  linkMailSent:
    'Si alguien de este grupo dio esta dirección, le enviamos su enlace personal. Si la dirección aún no está confirmada, primero le pedimos que la confirme, como mucho una vez al día.',
  placeIsFree: 'El lugar vuelve a estar libre.',
  waitNoMore: 'Ya no esperas.',
  approvalOn: 'Desde ahora apruebas quién se une.',
  approvalOff: 'Quien tenga el enlace puede unirse de nuevo.',

  // Where everyone chooses what to give
  giveBetween: 'Aporta de {least} a {most}, o todo lo que queda: {all}.',
  giveAllOnly: 'Solo se puede aportar todo lo que queda: {amount}.',
};
