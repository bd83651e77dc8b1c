import {
  DELIVERY_PROTOCOL_HOURS,
  FAULT_RESPONSE_HOURS,
  PART_RETURN_DAYS,
  PART_RETURN_WORKING_DAYS,
  SERVICE_DEADLINE_WORKING_DAYS,
  WARRANTY_FEES_PLN,
  WARRANTY_MONTHS,
  WATER_CONDUCTIVITY_MIN_US_CM,
} from '@portal/domain/constants';
import {
  bullets,
  heading,
  numbered,
  pageBreak,
  paragraph,
  rule,
  signature,
  title,
  type WarrantyText,
} from './writing-warranties.ts';

/** The second manufacturer's warranty terms of specification section 9, in German. */
export const secondMakerGerman: WarrantyText = ({ maker, facts }) => [
  // The card's own page of data comes first.
  pageBreak(),
  title('Garantiebedingungen'),
  paragraph(
    `**${maker.name}**, ${maker.address} (nachfolgend „Garantiegeber“) gewährt für das unten beschriebene Gerät eine Garantie nach Maßgabe dieses Dokuments. Die Garantiekarte wurde ausgestellt für **{installation.customerName}**, {installation.customerAddress}, {installation.customerZipcode} {installation.customerCity} (nachfolgend „Betreiber“).`,
  ),
  bullets([
    ...facts.map(([words, key]) => `${words}: **{${key}}**`),
    'Datum der Inbetriebnahme: **{installation.installationDate}**',
    'In Betrieb genommen durch: **{installer.name}**, {installer.company}, Steuernummer (NIP) {installer.taxId}, Tel. {installer.phone}',
  ]),
  heading('§ 1. Umfang der Garantie'),
  numbered([
    'Der Garantiegeber sichert zu, dass das Gerät frei von Material- und Herstellungsfehlern ist und der technischen Dokumentation entsprechend arbeitet, sofern es nach dieser Dokumentation montiert, in Betrieb genommen und betrieben wird.',
    'Die Garantie gilt im Gebiet der Republik Polen für das Gerät an der in der Installationskarte genannten Anschrift.',
    'Der Garantiegeber haftet ausschließlich für Mängel des Geräts selbst. Über die Art der Behebung (Reparatur, Austausch von Teilen oder des Geräts) entscheidet der Garantiegeber.',
    'Gesetzliche Rechte des Betreibers wegen Vertragswidrigkeit der Ware gegenüber dem Verkäufer werden durch die Garantie weder ausgeschlossen noch beschränkt oder ausgesetzt.',
  ]),
  heading('§ 2. Garantiezeit'),
  numbered([
    `Die Grundgarantie beträgt **${WARRANTY_MONTHS.organisation2Basic} Monate** ab dem Tag der Inbetriebnahme, bestätigt durch eine vom Garantiegeber angenommene Installationskarte.`,
    `Die Garantiezeit verlängert sich auf **${WARRANTY_MONTHS.organisation2Extended} Monate** ab dem Tag der Inbetriebnahme, wenn jede jährliche Inspektion nach § 4 fristgerecht durchgeführt und im System des Garantiegebers eingetragen wurde.`,
    `Für Wärmespeicher (Akkumulatoren) und Umwälzpumpe beträgt die Garantie **${WARRANTY_MONTHS.accumulators} Monate** beziehungsweise **${WARRANTY_MONTHS.circulationPump} Monate** ab dem Tag der Inbetriebnahme; diese Fristen werden nicht verlängert.`,
    'Die Garantiezeit verlängert sich um die Zeit, in der der Betreiber das Gerät wegen eines von der Garantie erfassten Mangels nicht nutzen konnte.',
    'Der Austausch eines Teils setzt keine neue Garantiezeit für das gesamte Gerät in Gang.',
  ]),
  heading('§ 3. Voraussetzungen'),
  numbered([
    'Montage und Inbetriebnahme erfolgen durch einen qualifizierten, im System des Garantiegebers registrierten Installateur.',
    `Das von Betreiber und Installateur unterschriebene Übergabeprotokoll (Installationskarte) ist dem Garantiegeber innerhalb von **${DELIVERY_PROTOCOL_HOURS} Stunden** nach der Inbetriebnahme zu übermitteln.`,
    `Die elektrische Leitfähigkeit des Heiz- und Trinkwassers, das mit dem Gerät in Berührung kommt, beträgt mindestens **${WATER_CONDUCTIVITY_MIN_US_CM} µS/cm**; die übrigen Werte entsprechen der technischen Dokumentation.`,
    'Im Rücklauf der Heizungsanlage ist ein Filter eingebaut; die Anlage wurde vor der Inbetriebnahme gespült und entlüftet.',
    'Die elektrische Versorgung entspricht den geltenden Normen und verfügt über die in der Dokumentation genannten Schutzeinrichtungen.',
    'Das Gerät wurde nicht verändert; Plomben und Typenschild mit der Seriennummer sind unversehrt und lesbar.',
  ]),
  heading('§ 4. Jährliche Inspektion'),
  numbered([
    'Voraussetzung der Garantie ist eine **kostenpflichtige Inspektion alle 12 Monate** ab der Inbetriebnahme durch einen vom Garantiegeber autorisierten Installateur oder Servicepartner.',
    `Die Kosten der Inspektion trägt der Betreiber; sie betragen mindestens **${WARRANTY_FEES_PLN.inspectionMinimum} PLN netto** ohne Verschleißteile und Anfahrt.`,
    'Die Inspektion ist so rechtzeitig zu vereinbaren, dass sie im angezeigten Zeitraum stattfinden kann, und wird durch eine vom Betreiber unterschriebene Inspektionskarte bestätigt.',
    {
      text: 'Die Inspektion umfasst insbesondere:',
      points: [
        'Betriebswerte und Störungsspeicher des Reglers,',
        'Reinigung von Filtern und Wärmetauschern,',
        'Dichtheit, Anlagendruck und Druck des Ausdehnungsgefäßes,',
        'Messung der Leitfähigkeit des Wassers,',
        'elektrische Anschlüsse und Schutzeinrichtungen.',
      ],
    },
  ]),
  heading('§ 5. Meldung und Behebung von Mängeln'),
  numbered([
    `Ein Mangel ist unverzüglich dem Installateur oder dem Garantiegeber zu melden: Tel. ${maker.phone}, E-Mail ${maker.email}, mit Seriennummer, Beschreibung und Kontaktdaten.`,
    `Der Garantiegeber reagiert innerhalb von **${FAULT_RESPONSE_HOURS} Stunden** nach der Meldung, gerechnet an Werktagen.`,
    `Der Mangel wird innerhalb von **${SERVICE_DEADLINE_WORKING_DAYS.plain} Werktagen** nach der Meldung behoben. Werden Ersatzteile benötigt, kann die Frist bis zu **${SERVICE_DEADLINE_WORKING_DAYS.withParts} Werktage** betragen; der Betreiber wird davon unterrichtet.`,
    'Der Betreiber gewährt freien und sicheren Zugang zum Gerät und trägt die Kosten, die durch fehlenden Zugang entstehen.',
    'Im Rahmen der Garantie ausgetauschte Teile gehen in das Eigentum des Garantiegebers über.',
    `Der Servicetechniker oder Installateur sendet ausgetauschte Teile innerhalb von **${PART_RETURN_WORKING_DAYS} Werktagen** nach der Reparatur zurück, spätestens jedoch **${PART_RETURN_DAYS} Tage** nach Lieferung des neuen Teils. Danach kann der Garantiegeber den Preis des neuen Teils berechnen.`,
  ]),
  heading('§ 6. Entgelte'),
  numbered([
    `Bei **unbegründetem Einsatz**, insbesondere wenn kein Mangel festgestellt wird, der Mangel nicht unter die Garantie fällt oder die Störung in der Anlage liegt, zahlt der Meldende **${WARRANTY_FEES_PLN.unjustifiedCallOut} PLN netto** sowie das verwendete Material.`,
    `Das **erneute Einstellen von Parametern** auf Wunsch des Betreibers oder nach Änderung durch Unbefugte kostet **${WARRANTY_FEES_PLN.parameterReadjustment} PLN netto**.`,
    'Zu Nettobeträgen kommt die Umsatzsteuer in der am Tag der Leistung geltenden Höhe hinzu.',
  ]),
  heading('§ 7. Ausschlüsse'),
  paragraph('Die Garantie umfasst nicht:'),
  numbered([
    'mechanische Schäden, Transport- und Montageschäden sowie Folgen von Überschwemmung, Brand, Überspannung, Blitzschlag und Frost,',
    'Schäden durch falsche Auslegung, Planungs- oder Ausführungsfehler der Anlage, schlechte Wasserqualität und Verunreinigungen,',
    'Schäden durch dokumentationswidrigen Betrieb, fehlende Inspektionen oder Reparaturen durch Unbefugte,',
    'Verschleißteile: Filter, Dichtungen, Sicherungen, Anoden, ohne Gerätemangel entwichenes Kältemittel,',
    'Energiekosten, Ersatzheizung und sonstige mittelbare Schäden, soweit gesetzlich zulässig.',
  ]),
  heading('§ 8. Verlust der Garantie'),
  numbered([
    'Die Garantie endet vor Ablauf der Frist nach § 2 bei nicht fristgerechter Inspektion (für die Zeit nach der Grundgarantie), bei eigenmächtigen Änderungen sowie bei Entfernen von Plomben oder Typenschild.',
    'Das Versetzen des Geräts an eine andere Anschrift bedarf der schriftlichen Zustimmung des Garantiegebers und einer erneuten Inbetriebnahme.',
  ]),
  heading('§ 9. Schlussbestimmungen'),
  numbered([
    'Die Rechte aus der Garantie gehen auf jeden späteren Eigentümer des Geräts an derselben Anschrift über.',
    'Der Garantiegeber verarbeitet Daten des Betreibers zur Abwicklung der Garantie nach der Verordnung (EU) 2016/679 (DSGVO).',
    'Im Übrigen gelten das polnische Zivilgesetzbuch und das Verbraucherrechtegesetz. Maßgeblich ist der polnische Text.',
    'Die Karte gilt mit der vom Garantiegeber vergebenen Nummer; ihre Echtheit lässt sich mit dem QR-Code prüfen.',
  ]),
  rule(),
  paragraph(
    'Ich habe die Garantiebedingungen gelesen und nehme sie an. Das Gerät wurde in meiner Anwesenheit in Betrieb genommen, ich wurde eingewiesen und habe die technische Dokumentation erhalten.',
  ),
  signature('installation.signature'),
  signature('installation.installerSignature'),
];
