import type { Translated } from '../texts';
import type { en } from './en';

export const nl: Translated<typeof en, 'one'> = {
  // Why something is refused, by its code
  shop_not_ready:
    'De winkel kan nog geen betalingen ontvangen, omdat de uitbetalingsrekening niet klaar is. Er is niets afgeschreven. Vraag het de winkel.',
  unknown_session: 'Deze groep bestaat niet meer. Open de link opnieuw vanuit het bericht.',
  session_not_open: 'Deze groep is afgelopen, er kan niets meer worden gewijzigd.',
  session_ended: 'De tijd voor deze groep is voorbij, er kan niets meer worden gewijzigd.',
  group_already_started: 'De groep is al begonnen. Deze pagina laat zien hoe het ervoor staat.',
  group_not_started: 'De groep is nog niet begonnen. Probeer het zo meteen opnieuw.',
  mode_not_allowed: 'Deze winkel biedt die verdeling niet aan. Kies een andere.',
  size_out_of_bounds: 'Dat aantal personen kan hier niet. Kies een ander aantal.',
  invalid_split: 'Deze bedragen kloppen nog niet.',
  group_full: 'Alle plekken in deze groep zijn bezet. Vraag om er een toe te voegen.',
  link_closed: 'Deze link is gesloten, dus niemand anders kan meedoen. Vraag het de organisator.',
  too_many_links: 'De link is al heel vaak vervangen. Sluit hem.',
  approval_needed: 'De organisator bepaalt nu wie meedoet. Laad de pagina opnieuw en vraag om mee te doen.',
  too_many_waiting:
    'Er wachten veel mensen. Vraag de organisator hun te antwoorden en probeer het dan opnieuw.',
  not_waiting: 'Deze persoon wacht niet meer. Kijk nog eens in de lijst.',
  name_taken: 'Iemand hier heeft deze naam al, of een die erop lijkt. Voeg iets toe, zoals een letter.',
  name_reserved: 'Kies een andere naam: deze is niet zichtbaar of is van de organisator.',
  items_taken: 'Iemand anders was sneller. Kijk wat er nog vrij is en kies opnieuw.',
  member_not_found: 'Je zit niet meer in deze groep. Zolang er een plek vrij is, kun je weer meedoen.',
  organizer_only: 'Alleen de organisator kan dat doen.',
  share_already_paid: 'Dit is al betaald. Er staat niets meer open.',
  share_being_paid: 'Hiervoor wordt een betaling verwerkt. Wacht even en kijk dan nog eens.',
  too_many_payments:
    'Je bent heel vaak aan deze betaling begonnen. Vraag de organisator of de winkel om hulp.',
  nothing_to_pay: 'Hier is niets te betalen.',
  split_locked: 'Iemand heeft al betaald, dus dit kan niet meer worden gewijzigd.',
  dropping_not_allowed: 'Deze winkel neemt alleen hele bestellingen aan. Annuleer de groep en bestel minder.',
  nothing_to_drop: 'Er is niets dat kan worden weggelaten.',
  already_extended: 'De termijn is al een keer verlengd. Dat kan maar één keer.',
  invalid_expiry: 'De termijn kan niet zo ver worden verlengd. Kies een kortere tijd.',
  share_disputed: 'Deze betaling wordt betwist, dus de bank beslist erover.',
  unknown_payment: 'Deze betaling bestaat niet. Begin opnieuw.',
  swap_not_allowed: 'Bij deze winkel kan een plek niet worden doorgegeven.',
  swap_not_possible: 'Deze plek kan nu niet worden doorgegeven.',
  swap_over: 'Deze link werkt niet meer. Er is niets afgeschreven.',

  // What a form gets back
  newLinkMailed:
    'Je persoonlijke link is vernieuwd, dus deze opent niets meer. De nieuwe komt naar je nieuwe e-mailadres zodra je dat hebt bevestigd.',
  lookBelow: 'Kijk naar de gemarkeerde velden.',
  askedAlready: 'Je hebt het al gevraagd. De organisator antwoordt nog.',
  wasDeclined: 'De organisator heeft je niet toegelaten. Vraag om een nieuwe link.',
  inGroupAlready: 'Je zit al in deze groep.',
  personGone: 'Deze persoon zit niet meer in de groep.',
  tickToCancel: 'Vink het vakje aan om te bevestigen dat de groep wordt geannuleerd.',
  chooseHowMuchLonger: 'Kies hoeveel langer.',
  pageOutOfDate: 'Deze pagina is verouderd. Laad de pagina opnieuw en probeer het nog eens.',
  cardNeedsScript:
    'Het kaartformulier heeft JavaScript nodig, omdat kaartgegevens rechtstreeks naar de betaaldienst gaan. Zet het voor deze pagina aan en druk nog eens op de knop.',
  wentWrong:
    'Er ging bij ons iets mis. Er is niets gewijzigd. Probeer het opnieuw. (Aanvraagnummer: {request})',
  tooManyForms:
    'Dat was te veel in korte tijd. Er is niets gewijzigd. Wacht een minuut en probeer het opnieuw.',
  opensNothing: 'Deze link opent niets. Open hem opnieuw vanuit je bericht.',
  openPageItself: 'Open deze pagina zelf en verstuur het formulier daarvandaan.',
  tooMuchText: 'Dat is te veel tekst. Maak het korter en probeer het opnieuw.',
  formUnreadable: 'Het formulier kon niet worden gelezen. Probeer het opnieuw.',
  noAnswer: 'De betaaldienst antwoordt nu niet. Er is niets afgeschreven. Probeer het zo meteen opnieuw.',
  shortCheckFirst: 'Hier zijn meerdere kaarten geweigerd, dus komt er eerst een korte controle.',
  // Why the card form stays closed for a while, and then what that means for the reader
  paymentsPaused:
    'Bij deze winkel zijn ongewoon veel kaarten geweigerd, dus kaartbetalingen zijn gepauzeerd.',
  tooManyDeclined: 'In deze groep zijn te veel kaarten geweigerd.',
  waitKept: 'Er is niets afgeschreven en je plek blijft van jou. Probeer het over {time} opnieuw.',
  waitUnkept:
    'Er is niets afgeschreven. Probeer het over {time} opnieuw; tot dan wordt er niets voor je vastgehouden.',

  // What is wrong with a field
  tooLong: 'Gebruik hooguit 200 tekens.',
  oddCharacters: 'Gebruik alleen letters, cijfers en gewone tekens.',
  emailOrEmpty: 'Dit e-mailadres is niet volledig. Verbeter het of laat het leeg.',
  emailIncomplete: 'Dit e-mailadres is niet volledig. Verbeter het.',
  chooseSplit: 'Kies hoe er wordt gedeeld.',
  typePeople: 'Typ een aantal personen.',
  chooseNumber: 'Kies een aantal.',
  choosePlace: 'Kies een plek.',

  // What a card cannot pay, and who does not fit in
  groupHasPeople: 'Een groep heeft hier {least} tot {most} personen.',
  placesAreTaken: {
    one: 'Eén plek is van iemand die nog niet heeft betaald.',
    other: '{count} plekken zijn van mensen die nog niet hebben betaald.',
  },
  removeOrAddPlace: 'Alle plekken zijn bezet. Verwijder iemand die niet heeft betaald of voeg een plek toe.',
  recordIsFull: 'Hier zijn te veel mensen gekomen en gegaan. Vraag om een nieuwe groep te starten.',
  placesAreFree: { one: 'Er is maar één plek vrij.', other: 'Er zijn maar {count} plekken vrij.' },
  tooLittleForCard: '{amount} is te weinig om met een kaart te betalen; het minimum is {minimum}.',
  chooseMoreOrShare: 'Kies meer, of laat iemand anders het meenemen.',
  tooMuchForCard:
    '{amount}, inclusief kosten, is te veel voor één kaartbetaling; het maximum is {most}. Verdeel het over meer betalingen.',
  wouldLeave: 'Dan blijft er {amount} over, te weinig om met een kaart te betalen; het minimum is {minimum}.',
  stillFree: 'Nog vrij: {items}.',
  takeItAlong: 'Neem het mee en betaal het ook.',
  takeItOrLeaveItOut: 'Neem het mee en betaal het ook, of laat de organisator het uit de bestelling halen.',
  tooLittleForProcessor:
    '{amount} is te weinig om met een kaart te betalen. Betaal meer in één keer, of kies een andere verdeling.',
  tooMuchForProcessor:
    '{amount} is te veel voor één kaartbetaling. Verdeel het over meer betalingen, of kies een andere verdeling.',

  // What was done
  reminded: {
    one: 'Eén persoon wordt herinnerd, of eerst gevraagd het adres te bevestigen.',
    other: '{count} personen worden herinnerd, of eerst gevraagd hun adres te bevestigen.',
  },
  noneReminded: 'Er is geen herinnering gestuurd.',
  notReminded: {
    one: '{count} persoon kon niet worden herinnerd: die krijgt geen mail van ons, of is in de laatste tien minuten al herinnerd.',
    other:
      '{count} personen konden niet worden herinnerd: ze krijgen geen mail van ons, of zijn in de laatste tien minuten al herinnerd.',
  },
  deadlineMoved: 'De termijn is verlengd.',
  splitChanged: 'De verdeling is gewijzigd.',
  itemsDropped: 'Wat niemand neemt, hoort niet meer bij de bestelling.',
  itemsSaved: 'Je artikelen zijn opgeslagen.',
  confirmMailSent:
    'Is dit adres nog niet bevestigd, dan vragen we daar per mail om, hooguit één keer per dag.',
  linkRenewed: 'Je hebt een nieuwe persoonlijke link. De oude werkt niet meer.',
  linkMailSent:
    'Als iemand in deze groep dit adres heeft opgegeven, hebben we de persoonlijke link daarheen gestuurd. Is het adres nog niet bevestigd, dan vragen we eerst om bevestiging, hooguit één keer per dag.',
  placeIsFree: 'De plek is weer vrij.',
  waitNoMore: 'Je wacht niet meer.',
  approvalOn: 'Vanaf nu bepaal jij wie meedoet.',
  approvalOff: 'Iedereen met de link kan weer meedoen.',

  // Where everyone chooses what to give
  giveBetween: 'Geef {least} tot {most}, of alles wat over is: {all}.',
  giveAllOnly: 'Alleen alles wat over is, kan worden gegeven: {amount}.',
};
