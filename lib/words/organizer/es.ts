import type { Translated } from '../texts';
import type { en } from './en';

export const es: Translated<typeof en, 'one'> = {
  // Setting up
  groupTitle: 'Tu grupo',
  splitWithFriends: 'Divide {amount} con amigos',
  nothingYet:
    'Todavía no se cobra nada. Todos tienen que pagar antes del {time}. {shop} recibe el dinero solo cuando todos han pagado.',
  elseRefunded: 'Si no, se reembolsa a todos.',
  somePayOther: {
    one: '{count} persona paga {amount}, para que cuadre.',
    other: '{count} personas pagan {amount}, para que cuadre.',
  },

  // Inviting
  inviteGroup: 'Invita a tu grupo',
  youAreInInvite: 'Ya estás dentro. Ahora invita a tu grupo',
  linkLetsJoin: 'Quien tenga este enlace puede ver el pedido, unirse con su nombre y pagar su parte.',
  linkAsks: 'Quien tenga este enlace puede ver el pedido y pedir unirse. Tú apruebas quién entra.',
  linkClosedByYou: 'Has cerrado este enlace: los miembros pueden abrirlo y nadie más puede unirse.',
  everybodyPaysBy: 'Todos tienen que pagar antes del {time}',
  everybodyPaysByThen: 'Todos tienen que pagar antes del {time}.',
  shareLink: 'Enlace para compartir',
  copyShareLink: 'Copiar enlace',
  scanToJoin: 'Escanea para unirte',
  milestoneNow: 'Pagado: {paid}. Hace falta el {percent} antes del {time}',
  milestoneNowHeld: 'Pagado o retenido: {paid}. Hace falta el {percent} antes del {time}',
  milestoneElse: 'Si no, el grupo termina y a todos se les reembolsa todo.',
  milestoneElseHeld:
    'Si no, el grupo termina: lo retenido en las tarjetas se libera, y lo cobrado se reembolsa por completo.',
  peopleToInvite: { one: '{count} persona más', other: '{count} personas más' },
  peopleToInviteFor: {
    one: '{count} persona más, {amount}',
    other: '{count} personas más, {amount} cada una',
  },
  email: 'Correo',
  mailSubject: 'Nuestro pedido de {shop}',
  invitation: 'Dividamos nuestro pedido de {shop}. Paga antes del {time}:',
  invitationShare: 'Dividamos nuestro pedido de {shop}. Tu parte es de {amount}. Paga antes del {time}:',

  // Who waits to be let in
  wantToJoin: { one: 'Una persona quiere unirse', other: '{count} personas quieren unirse' },
  approveKnown: 'Aprueba solo a quien conozcas. Antes nadie paga ni ocupa un lugar.',
  noPlaceToApprove: 'No hay lugares libres: quita primero a alguien que no haya pagado o añade un lugar.',
  declineEverybody: 'Rechazar a todos',
  wantsToPayFor: { one: 'quiere pagar por {count} persona', other: 'quiere pagar por {count} personas' },
  approve: 'Aprobar',
  decline: 'Rechazar',

  // Somebody who has not paid
  removeWhilePaying:
    'Se está procesando un pago. Esto cambia por sí solo. Si quitas a {name} ahora, un pago que aún llegue se reembolsa.',
  payForPerson: 'Pagar {amount} por {name}',
  removeFromGroup: 'Quitar del grupo',
  removeText: '{name} no ha pagado nada, así que no se reembolsa nada. El lugar vuelve a quedar libre.',
  removePerson: 'Quitar a {name}',
  remindPerson: 'Enviar un recordatorio a {name}',
  getsNoMail: '{name} no recibe correos nuestros. Vuelve a enviar el enlace.',

  // What is still free
  notTakenYet: '{amount} sin asignar todavía',
  orderNotTakenYet: '{amount} del pedido sin asignar todavía',
  placesFree: { one: 'Hay un lugar libre, por {amount}', other: 'Hay {count} lugares libres, por {amount}' },
  goOnWithout: 'Vuelve a enviar el enlace o sigue sin ello:',
  ifNobodyComes: 'Si no viene nadie más',
  beforeAfter: '{before} ahora, {after} después',
  splitAmongUnpaid: 'Repartirlo entre quienes no han pagado',
  moreFor: '{amount} más para {name}',
  moreSharedBy: { one: '{amount} más para {count} persona', other: '{amount} más, entre {count} personas' },
  freePaidByYou: {
    one: 'El lugar libre lo pagarías tú, porque pagas el resto. A quienes ya pagaron no se les cobra otra vez.',
    other:
      'Los {count} lugares libres los pagarías tú, porque pagas el resto. A quienes ya pagaron no se les cobra otra vez.',
  },
  freePaidByOthers: {
    one: 'El lugar libre lo pagarían quienes aún no han pagado. A quienes ya pagaron no se les cobra otra vez.',
    other:
      'Los {count} lugares libres los pagarían quienes aún no han pagado. A quienes ya pagaron no se les cobra otra vez.',
  },
  splitIt: 'Repartir',
  payEverything: 'Cubrir lo que falta',
  feeIncluded: '{amount}, tarifa de servicio incluida',
  payEverythingText:
    'Un solo pago por todas las partes pendientes y todo lo que está libre. El grupo se completa al momento.',
  payEverythingWaits:
    'Un solo pago por todas las partes pendientes y todo lo que está libre. El grupo se completa cuando terminen también los pagos en curso.',
  stillMissing: 'Falta por pagar',
  payAll: 'Cubrir lo que falta: {amount}',
  orderLess: 'Pedir menos',
  leaveOutNote: 'Quitar lo que nadie toma',
  smallerCartNote: 'Empezar de nuevo con un carrito más pequeño',
  leaveOutText: 'Esto saldría del pedido. Lo que paga cada persona no cambia.',
  leaveThemOut: 'Quitarlos',
  wholeOrderRefunds:
    '{shop} solo acepta este pedido entero. Cancela el grupo más abajo y empieza de nuevo con un carrito más pequeño. Cada persona recupera lo que pagó:',
  wholeOrderHolds:
    '{shop} solo acepta este pedido entero. Cancela el grupo más abajo y empieza de nuevo con un carrito más pequeño. Todavía no se ha cobrado a ninguna tarjeta, y lo retenido se libera:',
  wholeOrderMixed:
    '{shop} solo acepta este pedido entero. Cancela el grupo más abajo y empieza de nuevo con un carrito más pequeño. Lo cobrado se reembolsa por completo, tarifa incluida, y lo que solo está retenido se libera:',
  wholeOrderUnpaid:
    '{shop} solo acepta este pedido entero. Cancela el grupo más abajo y empieza de nuevo con un carrito más pequeño. Nadie ha pagado todavía.',
  wasPaid: '{amount} pagados',
  wasHeld: '{amount} retenidos',

  // Managing the group
  manageGroup: 'Gestionar el grupo',
  moreOptions: 'Más opciones',
  changeSplitOrSize: 'Cambiar la división o el número de personas',
  paidKeepAmounts: 'Quienes ya pagaron mantienen su importe. Tú divides lo que queda: {amount}.',
  everythingChanges: 'Nadie ha pagado todavía, así que se puede cambiar todo.',
  sendReminder: 'Enviar un recordatorio',
  reminderText:
    'Lo recibe quien no ha pagado y ha dejado un correo electrónico, como máximo una vez cada diez minutos.',
  sendReminders: 'Enviar recordatorios',
  noReminders:
    'La tienda no nos ha dado ningún correo electrónico tuyo, así que no se pueden enviar recordatorios. Vuelve a enviar el enlace.',
  moreTime: 'Dar más tiempo a todos',
  howMuchLonger: 'Cuánto tiempo más',
  doneOnce: 'Solo se puede hacer una vez.',
  oneDay: 'Un día',
  threeDays: 'Tres días',
  oneWeek: 'Una semana',
  moveDeadline: 'Ampliar el plazo',
  approveWhoJoins: 'Aprobar quién se une',
  approvalIsOn: 'Activado: nadie se une sin tu aprobación',
  approvalIsOff: 'Desactivado: quien tenga el enlace puede unirse',
  switchedOff: 'Si lo desactivas, quien tenga el enlace puede unirse.',
  switchedOffWaiting:
    'Si lo desactivas, quien tenga el enlace puede unirse. Quienes esperan ahora entran mientras haya lugares libres: rechaza antes a los desconocidos.',
  switchedOn: 'Quien abra el enlace te lo pedirá primero. Los miembros mantienen su lugar.',
  letEverybodyJoin: 'Dejar que se una quien tenga el enlace',
  askMeFirst: 'Preguntarme primero',
  openOrReplace: 'Reactivar o sustituir el enlace',
  closeOrReplace: 'Cerrar o sustituir el enlace',
  linkIsClosedToOthers: 'El enlace está cerrado: solo abre la página a los miembros.',
  linkStays: 'El enlace sigue igual para quienes ya se han unido.',
  openLink: 'Permitir que se unan de nuevo',
  closeLink: 'Cerrar el enlace',
  newLinkText:
    'O crea un enlace nuevo: quienes ya se han unido siguen dentro y nadie más puede unirse con el anterior.',
  makeNewLink: 'Crear un enlace nuevo',
  cancelGroup: 'Cancelar el grupo',
  cancelRefunds:
    'A quienes han pagado se les reembolsa todo, tarifa incluida. {shop} no recibe el pedido. No se puede deshacer.',
  cancelHolds:
    'Todavía no se ha cobrado a ninguna tarjeta: lo que los bancos retienen para este grupo se libera por completo. {shop} no recibe el pedido. No se puede deshacer.',
  cancelMixed:
    'Lo cobrado se reembolsa por completo, tarifa incluida, y lo que solo está retenido se libera. {shop} no recibe el pedido. No se puede deshacer.',
  cancelUnpaid:
    'Nadie ha pagado todavía, así que no hay nada que reembolsar. {shop} no recibe el pedido. No se puede deshacer.',
  getsBack: '{name} recupera',
  releasedFor: 'Se libera para {name}',
  yesCancel: 'Sí, cancelar el grupo para todos',

  // Where everyone chooses what to give
  giftStartTitle: 'Reunir {amount} entre todos',
  giftStartText:
    'Quien tiene el enlace aporta lo que quiere, nunca más de lo que queda. Puedes pagar el resto cuando quieras, y entonces el pedido sale adelante.',
  giftStart: 'Empezar la colecta',
  giftLinkLets: 'Quien tenga este enlace puede ver el pedido y aportar algo con tarjeta.',
  giftInvitation: 'Reúno dinero para algo de {shop}. Aporta lo que quieras antes del {time}:',
  giftNothingYet:
    'Todavía no se cobra nada. Los demás pueden aportar hasta el {time}, y tú pagas el resto antes de esa hora. {shop} recibe el dinero solo cuando todo está pagado.',
  giftUntil: 'Los demás pueden aportar hasta el {time}. Tú pagas el resto antes de esa hora.',
  giftMailSubject: 'Una colecta para algo de {shop}',
  giftPayRest: 'Pagar el resto: {amount}',
  giftMessages: 'Mensajes para ti',
};
