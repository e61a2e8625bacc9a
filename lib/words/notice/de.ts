import type { Translated } from '../texts';
import type { en } from './en';

export const de: Translated<typeof en, 'one'> = {
  // An address that leads nowhere
  notFound: 'Seite nicht gefunden',
  notFoundText:
    'Der Link ist vielleicht unvollständig oder abgelaufen. Öffne ihn noch einmal aus der Nachricht.',
  toStartPage: 'Zur Startseite',
  noGroup: 'Dieser Link führt zu keiner Gruppe',
  noGroupText:
    'Der Link ist vielleicht unvollständig. Bitte darum, dass er dir noch einmal ganz geschickt wird.',
  noCheckout: 'Diesen Bezahlvorgang gibt es nicht',
  noCheckoutText:
    'Der Link wurde vielleicht unterwegs abgeschnitten. Geh zurück in den Shop und beginne noch einmal im Warenkorb.',
  linkIncomplete: 'Dieser Link ist nicht vollständig',
  organizersKey:
    'Der Link der organisierenden Person endet mit einem langen Schlüssel, den nur sie hat. Hier fehlt er oder ist falsch.',
  whichLink:
    'Organisierst du die Gruppe? Öffne den Link aus deiner E-Mail oder geh zurück in den Shop. Wurdest du eingeladen? Nimm den Link, den du bekommen hast.',
  tooManyPages: 'Zu viele Anfragen. Warte eine Minute und versuch es noch einmal.',

  // Behind the links of a mail
  unsubscribeQuestion: 'Diese Adresse abmelden?',
  unsubscribeNow: 'Abmelden',
  isUnsubscribed: 'Diese Adresse ist abgemeldet',
  willSendNoMore: 'Split schickt ihr keine Einladungen, Erinnerungen oder Hinweise mehr, von keinem Shop.',
  sendsNoMore: 'Split schickt ihr keine Einladungen, Erinnerungen oder Hinweise mehr, von keinem Shop.',
  stillSent:
    'Du bekommst weiterhin E-Mails zu deinem eigenen Geld, etwa eine Quittung oder eine Erstattung, und zur Anmeldung bei einem Konto von dir.',
  confirmQuestion: 'Deine Adresse bestätigen?',
  confirmNow: 'Adresse bestätigen',
  isConfirmed: 'Deine Adresse ist bestätigt',
  willGetMails: 'Du bekommst E-Mails zu deinen Gruppen bei {shop}. Du kannst dich jederzeit abmelden.',
  getsMails: 'Du bekommst E-Mails zu deinen Gruppen bei {shop}. In jeder ist ein Link zum Abmelden.',

  // A page that failed, which its script says
  failed: 'Bei uns ist etwas schiefgegangen',
  failedText:
    'Wenn du bezahlt hast, bezahle nicht noch einmal: Lade die Seite neu, um es zu sehen. Sonst versuch es gleich noch einmal.',
  requestNumber: 'Anfragenummer: {id}',
  tryAgain: 'Noch einmal versuchen',
  connectionLost: 'Die Verbindung ist abgebrochen',
  loadsAgain: 'Diese Seite lädt gleich neu. Es wird nichts doppelt abgebucht.',
  loadNow: 'Jetzt laden',
};
