import type { Translated } from '../texts';
import type { en } from './en';

export const de: Translated<typeof en, 'one'> = {
  // Why something is refused, by its code
  shop_not_ready:
    'Der Shop kann noch keine Zahlungen annehmen, weil sein Auszahlungskonto nicht bereit ist. Es wurde nichts abgebucht. Frag den Shop.',
  unknown_session: 'Diese Gruppe gibt es nicht mehr. Öffne den Link noch einmal aus der Nachricht.',
  session_not_open: 'Diese Gruppe ist beendet, es lässt sich nichts mehr ändern.',
  session_ended: 'Die Zeit für diese Gruppe ist abgelaufen, es lässt sich nichts mehr ändern.',
  group_already_started: 'Die Gruppe läuft schon. Diese Seite zeigt, wie weit sie ist.',
  group_not_started: 'Die Gruppe hat noch nicht begonnen. Versuch es gleich noch einmal.',
  mode_not_allowed: 'Diese Aufteilung bietet der Shop nicht an. Wähle eine andere.',
  size_out_of_bounds: 'Diese Personenzahl ist hier nicht möglich. Wähle eine andere.',
  invalid_split: 'Diese Beträge gehen noch nicht auf.',
  group_full: 'Alle Plätze dieser Gruppe sind vergeben. Bitte um einen weiteren Platz.',
  link_closed:
    'Dieser Link wurde geschlossen, daher kann niemand mehr dazukommen. Frag die organisierende Person.',
  too_many_links: 'Der Link wurde schon sehr oft ersetzt. Schließ ihn stattdessen.',
  approval_needed: 'Wer mitmacht, wird jetzt erst bestätigt. Lade die Seite neu und bitte um Teilnahme.',
  too_many_waiting:
    'Viele Leute warten auf Aufnahme. Bitte darum, ihnen zu antworten, und versuch es dann noch einmal.',
  not_waiting: 'Diese Person wartet nicht mehr. Sieh noch einmal in die Liste.',
  name_taken: 'Jemand hier heißt schon so oder so ähnlich. Ergänze etwas, zum Beispiel einen Buchstaben.',
  name_reserved:
    'Wähle einen anderen Namen: Dieser ist nicht sichtbar oder gehört der organisierenden Person.',
  items_taken: 'Jemand anderes war schneller. Sieh nach, was noch frei ist, und wähle noch einmal.',
  member_not_found:
    'Du bist nicht mehr in dieser Gruppe. Solange ein Platz frei ist, kannst du wieder mitmachen.',
  organizer_only: 'Das kann nur die organisierende Person.',
  share_already_paid: 'Das ist schon bezahlt. Es ist nichts mehr offen.',
  share_being_paid:
    'Dafür wird gerade eine Zahlung verarbeitet. Warte einen Moment und sieh dann noch einmal nach.',
  too_many_payments:
    'Du hast diese Zahlung schon sehr oft begonnen. Bitte die organisierende Person oder den Shop um Hilfe.',
  nothing_to_pay: 'Hier ist nichts zu bezahlen.',
  split_locked: 'Es hat schon jemand bezahlt, daher lässt sich das nicht mehr ändern.',
  dropping_not_allowed:
    'Dieser Shop nimmt nur ganze Bestellungen an. Brich die Gruppe ab und bestell weniger.',
  nothing_to_drop: 'Es gibt nichts, was entfallen könnte.',
  already_extended: 'Die Frist wurde schon einmal verlängert. Das geht nur einmal.',
  invalid_expiry: 'So weit lässt sich die Frist nicht verlängern. Wähle eine kürzere Zeit.',
  share_disputed: 'Diese Zahlung wird angefochten, darüber entscheidet die Bank.',
  unknown_payment: 'Diese Zahlung gibt es nicht. Starte sie noch einmal.',
  swap_not_allowed: 'In diesem Shop kann ein Platz nicht weitergegeben werden.',
  swap_not_possible: 'Dieser Platz kann gerade nicht weitergegeben werden.',
  swap_over: 'Dieser Link gilt nicht mehr. Es wurde nichts abgebucht.',

  // What a form gets back
  newLinkMailed:
    'Dein persönlicher Link wurde erneuert, deshalb öffnet dieser nichts mehr. Der neue kommt an deine neue E-Mail-Adresse, sobald du sie bestätigt hast.',
  lookBelow: 'Bitte prüfe die markierten Felder.',
  askedAlready: 'Du hast schon gefragt. Die Antwort kommt noch.',
  wasDeclined: 'Du wurdest nicht aufgenommen. Bitte um einen neuen Link.',
  inGroupAlready: 'Du bist schon in dieser Gruppe.',
  personGone: 'Diese Person ist nicht mehr in der Gruppe.',
  tickToCancel: 'Setz den Haken, um zu bestätigen, dass die Gruppe abgebrochen wird.',
  chooseHowMuchLonger: 'Wähle, wie viel länger.',
  pageOutOfDate: 'Diese Seite ist nicht mehr aktuell. Lade sie neu und versuch es noch einmal.',
  cardNeedsScript:
    'Das Kartenformular braucht JavaScript, weil Kartendaten direkt an den Zahlungsdienstleister gehen. Schalte es für diese Seite ein und tippe noch einmal auf den Knopf.',
  wentWrong:
    'Bei uns ist etwas schiefgegangen. Es wurde nichts geändert. Bitte versuch es noch einmal. (Anfragenummer: {request})',
  tooManyForms:
    'Das war zu viel in kurzer Zeit. Es wurde nichts geändert. Warte eine Minute und versuch es noch einmal.',
  opensNothing: 'Dieser Link führt nirgendwohin. Öffne ihn noch einmal aus deiner Nachricht.',
  openPageItself: 'Öffne diese Seite selbst und sende das Formular von dort.',
  tooMuchText: 'Das ist zu viel Text. Kürze ihn und versuch es noch einmal.',
  formUnreadable: 'Das Formular ließ sich nicht lesen. Versuch es noch einmal.',
  noAnswer:
    'Der Zahlungsdienstleister antwortet gerade nicht. Es wurde nichts abgebucht. Versuch es gleich noch einmal.',
  shortCheckFirst: 'Hier wurden mehrere Karten abgelehnt, deshalb kommt zuerst eine kurze Prüfung.',
  // Why the card form stays closed for a while, and then what that means for the reader
  paymentsPaused:
    'Bei diesem Shop wurden ungewöhnlich viele Karten abgelehnt, daher sind Kartenzahlungen angehalten.',
  tooManyDeclined: 'In dieser Gruppe wurden zu viele Karten abgelehnt.',
  waitKept: 'Es wurde nichts abgebucht, und dein Platz bleibt dir. Versuch es in {time} noch einmal.',
  waitUnkept:
    'Es wurde nichts abgebucht. Versuch es in {time} noch einmal; bis dahin wird dir nichts freigehalten.',

  // What is wrong with a field
  tooLong: 'Höchstens 200 Zeichen.',
  oddCharacters: 'Nur Buchstaben, Ziffern und übliche Zeichen.',
  emailOrEmpty: 'Diese E-Mail-Adresse ist nicht vollständig. Korrigiere sie oder lass das Feld leer.',
  emailIncomplete: 'Diese E-Mail-Adresse ist nicht vollständig. Korrigiere sie.',
  chooseSplit: 'Wähle, wie aufgeteilt wird.',
  typePeople: 'Gib eine Personenzahl ein.',
  chooseNumber: 'Wähle eine Zahl.',
  choosePlace: 'Wähle einen Platz.',

  // What a card cannot pay, and who does not fit in
  groupHasPeople: 'Eine Gruppe hat hier {least} bis {most} Personen.',
  placesAreTaken: {
    one: 'Ein Platz gehört jemandem, der noch nicht bezahlt hat.',
    other: '{count} Plätze gehören Personen, die noch nicht bezahlt haben.',
  },
  removeOrAddPlace:
    'Alle Plätze sind vergeben. Entferne jemanden, der nicht bezahlt hat, oder füge einen Platz hinzu.',
  recordIsFull: 'Hier sind zu viele Leute gekommen und gegangen. Bitte darum, eine neue Gruppe zu starten.',
  placesAreFree: { one: 'Es ist nur ein Platz frei.', other: 'Es sind nur {count} Plätze frei.' },
  tooLittleForCard: '{amount} ist zu wenig für eine Kartenzahlung; das Mindeste ist {minimum}.',
  chooseMoreOrShare: 'Wähle mehr aus, oder lass es jemand anderen mitnehmen.',
  tooMuchForCard:
    '{amount} einschließlich Gebühr ist zu viel für eine Kartenzahlung; das Höchste ist {most}. Verteile es auf mehr Zahlungen.',
  wouldLeave: 'Damit blieben {amount} übrig, zu wenig für eine Kartenzahlung; das Mindeste ist {minimum}.',
  stillFree: 'Noch frei: {items}.',
  takeItAlong: 'Nimm es mit und bezahl es auch.',
  takeItOrLeaveItOut:
    'Nimm es mit und bezahl es auch, oder lass es von der organisierenden Person aus der Bestellung nehmen.',
  tooLittleForProcessor:
    '{amount} ist zu wenig für eine Kartenzahlung. Bezahl mehr auf einmal, oder wähle eine andere Aufteilung.',
  tooMuchForProcessor:
    '{amount} ist zu viel für eine Kartenzahlung. Verteile es auf mehr Zahlungen, oder wähle eine andere Aufteilung.',

  // What was done
  reminded: {
    one: 'Eine Person wird erinnert oder erst gebeten, ihre Adresse zu bestätigen.',
    other: '{count} Personen werden erinnert oder erst gebeten, ihre Adresse zu bestätigen.',
  },
  noneReminded: 'Es wurde keine Erinnerung gesendet.',
  notReminded: {
    one: 'Eine Person konnte nicht erinnert werden: Sie bekommt keine E-Mails von uns oder wurde in den letzten zehn Minuten schon erinnert.',
    other:
      '{count} Personen konnten nicht erinnert werden: Sie bekommen keine E-Mails von uns oder wurden in den letzten zehn Minuten schon erinnert.',
  },
  deadlineMoved: 'Die Frist wurde verlängert.',
  splitChanged: 'Die Aufteilung wurde geändert.',
  itemsDropped: 'Was niemand nimmt, gehört nicht mehr zur Bestellung.',
  itemsSaved: 'Deine Artikel sind gespeichert.',
  confirmMailSent:
    'Ist diese Adresse noch nicht bestätigt, bitten wir per E-Mail darum, höchstens einmal am Tag.',
  linkRenewed: 'Du hast einen neuen persönlichen Link. Der alte funktioniert nicht mehr.',
  linkMailSent:
    'Wenn jemand in dieser Gruppe diese Adresse angegeben hat, haben wir den persönlichen Link dorthin geschickt. Ist die Adresse noch nicht bestätigt, bitten wir erst um die Bestätigung, höchstens einmal am Tag.',
  placeIsFree: 'Der Platz ist wieder frei.',
  waitNoMore: 'Du wartest nicht mehr.',
  approvalOn: 'Ab jetzt entscheidest du, wer mitmacht.',
  approvalOff: 'Wer den Link hat, kann wieder mitmachen.',

  // Where everyone chooses what to give
  giveBetween: 'Gib {least} bis {most} oder alles, was noch offen ist: {all}.',
  giveAllOnly: 'Es kann nur noch alles gegeben werden, was offen ist: {amount}.',
};
