import type { Translated } from '../texts';
import type { en } from './en';

export const es: Translated<typeof en, 'one'> = {
  // What each pays
  eachPays: '{amount} cada persona',
  youPayThis: '{amount} para ti',
  plusFee: 'más {fee} de tarifa de servicio',
  plusFeeOther: 'más {fee} de tarifa de servicio. La otra persona paga {low}.',
  plusFeeOthers: 'más {fee} de tarifa de servicio. Los demás pagan {low} cada uno.',
  plusFeeRange: 'más {fee} de tarifa de servicio. Los demás pagan de {low} a {high}.',
  everybodyPicks:
    'Cada persona elige lo suyo. Los impuestos, el envío y las tarifas se reparten entre los artículos según su precio.',

  // How many people, and how to split
  people: 'Personas',
  youIncluded: 'contigo',
  youIncludedFrom: 'Contigo: de {least} a {most}.',
  oneLess: 'Una menos',
  oneMore: 'Una más',
  howToSplit: 'Cómo dividir',
  evenly: 'A partes iguales',
  byItem: 'Por artículo',
  otherWays: 'Más',
  showAmounts: 'Mostrar los importes para esta opción',
  goOn: 'Continuar',
  changeTheSplit: 'Cambiar la división',
  payFor: 'Pagas por',
  yourself: 'ti',
  peopleOf: '{paying} de {people}',
  emailOptional: 'Correo electrónico (opcional)',
  emailHint: 'Para tu recibo y las novedades del grupo.',

  // Who pays what
  customAmounts: 'Importes propios',
  percentages: 'Porcentajes',
  takeTheRest: 'Yo pongo el resto',
  setWhoPays: 'Definir quién paga qué',
  whoPaysWhat: 'Quién paga qué',
  addsUp: 'Suma {amount}.',
  done: 'Listo',
  yourRow: 'Tú',
  personNumber: 'Persona {number}',
  nameOfPerson: 'Nombre de la persona {number} (opcional)',
  amountOf: 'Importe: {person}',
  percentageOf: 'Porcentaje: {person}',
  typePercentage: 'Escribe un porcentaje, por ejemplo 25 o 33,34.',
  typeAmount: 'Escribe un importe, por ejemplo 12,50.',
  typeWholeAmount: 'Escribe un importe entero, por ejemplo 1250.',
  amountTooMuch: 'Sobran {amount}. Baja alguno de los importes.',
  amountMissing: 'Faltan {amount}. Sube alguno de los importes.',
  percentTooMuch: 'Sobra un {percent} %. Baja alguna de las partes.',
  percentMissing: 'Falta un {percent} %. Sube alguna de las partes.',

  // What no card can pay
  tooSmall: 'Debe ser 0 o al menos {minimum}, el mínimo con tarjeta, pero es {amount}',
  shareTooSmall: 'La parte debe ser 0 o al menos {minimum}, el mínimo con tarjeta, pero es {amount}',
  restTooSmall: 'Tu resto debe ser 0 o al menos {minimum}, el mínimo con tarjeta, pero es {amount}',
  tooManyWays:
    '{total} entre {places} son {least} cada persona, menos de {minimum}, el mínimo con tarjeta; elige {most} como máximo',
  totalTooSmall:
    '{total} es menos de {minimum}, el mínimo con tarjeta; este total no se puede cobrar con tarjeta',
  notAMultiple: 'Debe ser un múltiplo de {step}, pero es {amount}',

  // The link
  linkCopied: 'Enlace copiado. Pégalo en un mensaje.',
  copySelected: 'Copia el enlace seleccionado.',
  copyLink: 'Copiar el enlace',

  // In a shop's page
  beingConfirmed: 'Tu pago se está confirmando',
  beingConfirmedText: 'Espera a que termine. Después podrás cerrar esta ventana.',
  stillOn: 'Tu grupo sigue en marcha',
  stillOnText:
    'Sigue sin esta ventana y los demás pueden pagar. Guarda tu propio enlace: te trae de vuelta aquí para gestionar el grupo, en cualquier dispositivo.',
  ownLink: 'Tu propio enlace',
  copyOwnLink: 'Copiar tu propio enlace',
  stayHere: 'Quedarme aquí',
  closeWindow: 'Cerrar la ventana',
};
