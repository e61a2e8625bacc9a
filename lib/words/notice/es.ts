import type { Translated } from '../texts';
import type { en } from './en';

export const es: Translated<typeof en, 'one'> = {
  // An address that leads nowhere
  notFound: 'Página no encontrada',
  notFoundText: 'El enlace puede estar incompleto o caducado. Ábrelo otra vez desde el mensaje.',
  toStartPage: 'Ir a la página de inicio',
  noGroup: 'Este enlace no lleva a ningún grupo',
  noGroupText: 'El enlace puede estar incompleto. Pide a quien lo envió que lo mande entero otra vez.',
  noCheckout: 'Este pago no existe',
  noCheckoutText:
    'El enlace puede haberse cortado por el camino. Vuelve a la tienda y empieza otra vez desde el carrito.',
  linkIncomplete: 'Este enlace no está completo',
  organizersKey:
    'El enlace de quien organiza termina en una clave larga que solo tiene esa persona, y aquí falta o es incorrecta.',
  whichLink:
    '¿Organizas el grupo? Abre el enlace de tu correo o vuelve a la tienda. ¿Te han invitado? Usa el enlace que te enviaron.',
  tooManyPages: 'Demasiadas solicitudes. Espera un minuto e inténtalo de nuevo.',

  // Behind the links of a mail
  unsubscribeQuestion: '¿Dar de baja esta dirección?',
  unsubscribeNow: 'Dar de baja',
  isUnsubscribed: 'Esta dirección está dada de baja',
  willSendNoMore: 'Split no le enviará más invitaciones, recordatorios ni avisos de ninguna tienda.',
  sendsNoMore: 'Split ya no le envía invitaciones, recordatorios ni avisos de ninguna tienda.',
  stillSent:
    'Seguirás recibiendo correos sobre tu propio dinero, como un recibo o un reembolso, y sobre el acceso a una cuenta tuya.',
  confirmQuestion: '¿Confirmar tu dirección?',
  confirmNow: 'Confirmar la dirección',
  isConfirmed: 'Tu dirección está confirmada',
  willGetMails: 'Recibirás correos sobre tus grupos en {shop}. Puedes darte de baja en cualquier momento.',
  getsMails: 'Recibes correos sobre tus grupos en {shop}. Cada uno tiene un enlace para darte de baja.',

  // A page that failed, which its script says
  failed: 'Algo ha fallado por nuestra parte',
  failedText:
    'Si pagaste, no vuelvas a pagar: recarga la página para comprobarlo. Si no, inténtalo en un momento.',
  requestNumber: 'Número de solicitud: {id}',
  tryAgain: 'Intentar de nuevo',
  connectionLost: 'Se perdió la conexión',
  loadsAgain: 'Esta página se vuelve a cargar en un momento. No se te cobra dos veces.',
  loadNow: 'Cargar ahora',
};
