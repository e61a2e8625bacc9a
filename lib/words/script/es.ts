import type { Translated } from '../texts';
import type { en } from './en';

export const es: Translated<typeof en, never> = {
  // Time
  left: '{time} de plazo',
  timeIsUp: 'Se acabó el tiempo',
  inTime: 'en {time}',
  comma: ', ',
  inLessThanAMinute: 'en menos de un minuto',
  over: 'terminado',
  dayLeft: 'Queda un día para pagar.',
  hourLeft: 'Queda una hora para pagar.',
  tenMinutesLeft: 'Quedan diez minutos para pagar.',

  // Every form
  unreachable: 'No se pudo conectar con el servidor. Se envía automáticamente en cuanto haya conexión.',
  notNow: 'Ahora no',
  yourName: 'Tu nombre',

  // Links
  copied: 'Copiado',
  pressCtrlC: 'Pulsa Ctrl y C para copiar el enlace seleccionado.',
  share: 'Compartir',

  // The way back to the shop
  stay: 'Quedarme en esta página',
  takenBack: 'En unos segundos vuelves a la tienda.',
  seconds: '{count} s',

  // What is paid
  fee: '{fee} de tarifa',
  howCalculated: 'Cómo lo calculamos',
  pay: 'Pagar {amount}',
  payByCard: 'Pagar {amount} con tarjeta',
  payShort: 'Pagar',
  otherName: 'Paga con tarjeta para elegir otro nombre.',
  yourItems: 'Tus artículos',
  lastPlace: 'Este es el último lugar libre.',
  fewerLeft: 'Ahora hay menos lugares libres de los que elegiste.',
  payForMore: 'Personas por las que pagas, contigo',
  onePersonLess: 'Una persona menos',
  onePersonMore: 'Una persona más',
  whichShare: '¿Qué parte es la tuya?',
  place: 'Lugar {number}',
  taken: 'Ocupado',
  placeTaken: 'Otra persona acaba de tomar ese lugar. Elige otro.',

  // Items
  choiceKept:
    'No se pudo conectar con el servidor. Tu elección se conserva y se guarda en cuanto haya conexión.',
  choiceUnsaved:
    'Tu última elección no está guardada. No se cobró nada. Elige de nuevo, o espera un momento, antes de pagar.',
  shareThis: 'compartir',
  leftOutOfOrder: 'Fuera del pedido: {units}',
  nothingOfIt: 'No queda nada.',
  forOne: 'por unidad',
  takenBy: 'Tomado: {list}',
  less: 'Menos: {item}',
  more: 'Más: {item}',

  // The card form
  cardPayment: 'Pago con tarjeta de {amount}',
  openingForm: 'Abriendo el formulario de la tarjeta…',
  formNotLoaded: 'No se pudo cargar el formulario de la tarjeta. Comprueba tu conexión e inténtalo de nuevo.',
  formFailed: 'No se pudo cargar el formulario de la tarjeta.',
  formFailedText: 'No se cobró nada. Comprueba tu conexión y si algo bloquea al procesador de pagos.',
  loadAgain: 'Cargar de nuevo',
  loadingForm: 'Cargando el formulario de la tarjeta',
  nameless: 'Escribe tu nombre para que los demás sepan quién eres.',
  guest: 'Invitado',
  payUnreachable: 'No se pudo conectar con el servidor. No se cobró nada. Inténtalo de nuevo.',
  outdated:
    'El grupo ha cambiado, o se rechazaron demasiadas tarjetas, así que este pago ya no estaba al día. No se cobró nada. Mira el importe e inténtalo de nuevo.',
  amountIsNow: 'El importe ahora es de {amount}',
  changedWhilePaying:
    'El grupo cambió mientras tu pago de {before} estaba en camino. Lo que no se haya podido pagar se reembolsa automáticamente en tu tarjeta.',
  changed: 'El grupo ha cambiado, así que ya no son {before}. No se cobró nada.',
  typeAgain: 'Para seguir, escribe de nuevo los datos de tu tarjeta.',
  received: 'Pago recibido',
  receivedText: 'Un momento, la página se está actualizando.',
  processing: 'Tu pago se está procesando',
  notConfirmed:
    'Tu banco aún no lo ha confirmado. Esta página lo mostrará en cuanto lo haga. No pagues otra vez.',
  processorUnreachable:
    'No se pudo conectar con el procesador de pagos. Que sepamos, no se cobró nada. Comprueba tu conexión e inténtalo de nuevo.',
  notApproved: 'Tu banco aún no ha aprobado el pago. No se cobró nada. Inténtalo de nuevo.',
  processorFailed:
    'El procesador no pudo completar el pago. No se cobró nada. Inténtalo de nuevo en un momento.',
  chargeUnknown:
    'Aún no sabemos si se cobró algo en tu tarjeta. Vuelve a cargar esta página en unos minutos antes de pagar otra vez.',

  // A check of the browser
  checkLabel: 'Una breve comprobación',
  checkTitle: 'Un momento: una breve comprobación',
  checkText:
    'Aquí se rechazaron varias tarjetas. Antes de abrir el formulario, tu navegador resuelve por sí solo un pequeño problema. Tarda unos segundos.',
  notChecked:
    'La comprobación no terminó en este navegador. No se cobró nada. Inténtalo de nuevo o usa otro navegador.',

  // Why a card was declined
  noMoney: 'La tarjeta no tiene suficiente dinero disponible. Prueba con otra tarjeta.',
  cardNotAccepted: 'El banco no acepta esta tarjeta. Prueba con otra tarjeta.',
  cardExpired: 'La tarjeta ha caducado. Prueba con otra tarjeta.',
  wrongCode: 'El código de seguridad no corresponde a la tarjeta. Compruébalo e inténtalo de nuevo.',
  incompleteCode: 'El código de seguridad está incompleto. Compruébalo e inténtalo de nuevo.',
  wrongNumber: 'El número de la tarjeta no es correcto. Compruébalo e inténtalo de nuevo.',
  wrongExpiry: 'La fecha de caducidad no es correcta. Compruébala e inténtalo de nuevo.',
  wrongPostalCode: 'El código postal no corresponde a la tarjeta. Compruébalo e inténtalo de nuevo.',
  bankError:
    'El banco no pudo procesar la tarjeta ahora mismo. No se cobró nada. Inténtalo de nuevo en un momento.',
  cardLimit: 'La tarjeta ha alcanzado su límite. Prueba con otra tarjeta o pregunta a tu banco.',
  cardUnsuitable: 'La tarjeta no sirve para este tipo de pago. Prueba con otra tarjeta.',
  wrongCurrency: 'La tarjeta no puede pagar en esta moneda. Prueba con otra tarjeta.',
  declinedWithoutReason:
    'El banco rechazó la tarjeta sin dar un motivo. Prueba con otra tarjeta o pregunta a tu banco.',
  cardDeclined: 'El banco rechazó la tarjeta. Prueba con otra tarjeta.',
  confirmationWanted: 'El banco quiere que confirmes este pago. Inténtalo de nuevo y sigue sus pasos.',
  notYou: 'Tu banco no pudo confirmar que eras tú. No se cobró nada. Inténtalo de nuevo o usa otra tarjeta.',
  declined: 'El banco rechazó la tarjeta. No se cobró nada. Prueba con otra tarjeta o pregunta a tu banco.',
};
