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

/** The second manufacturer's warranty terms of specification section 9, in English. */
export const secondMakerEnglish: WarrantyText = ({ maker, facts }) => [
  // The card's own page of data comes first.
  pageBreak(),
  title('Warranty terms'),
  paragraph(
    `**${maker.name}**, ${maker.address} (the "Guarantor") gives this warranty for the device described below on the terms of this document. The card was issued to **{installation.customerName}**, {installation.customerAddress}, {installation.customerZipcode} {installation.customerCity} (the "User").`,
  ),
  bullets([
    ...facts.map(([words, key]) => `${words}: **{${key}}**`),
    'Date of the first start: **{installation.installationDate}**',
    'Commissioned by: **{installer.name}**, {installer.company}, tax number (NIP) {installer.taxId}, tel. {installer.phone}',
  ]),
  heading('§ 1. Scope'),
  numbered([
    'The Guarantor warrants that the device is free of defects of material and manufacture and works as its technical documentation says, provided it was installed, commissioned and used according to that documentation.',
    'The warranty holds within the Republic of Poland, for the device installed at the address stated on the installation card.',
    'The Guarantor is liable for defects of the device itself only, and decides how a defect is remedied: by repair, by replacing parts or by replacing the device.',
    "The warranty does not exclude, limit or suspend the User's statutory rights arising from the seller's liability for goods that do not conform to the contract.",
  ]),
  heading('§ 2. Period'),
  numbered([
    `The basic warranty period is **${WARRANTY_MONTHS.organisation2Basic} months** from the day of the first start, as confirmed by an installation card accepted by the Guarantor.`,
    `The period is extended to **${WARRANTY_MONTHS.organisation2Extended} months** from the day of the first start if every yearly inspection under § 4 was carried out in its window and recorded in the Guarantor's system.`,
    `Heat accumulators and the circulation pump are under warranty for **${WARRANTY_MONTHS.accumulators} months** and **${WARRANTY_MONTHS.circulationPump} months** respectively from the day of the first start; these periods are not extended.`,
    'The period is prolonged by the time in which the User could not use the device because of a defect covered by the warranty.',
    'Replacing a part does not start a new warranty period for the whole device.',
  ]),
  heading('§ 3. Conditions'),
  numbered([
    "Installation and first start are carried out by a qualified installer registered in the Guarantor's system.",
    `The delivery protocol (installation card), signed by the User and the installer, is sent to the Guarantor within **${DELIVERY_PROTOCOL_HOURS} hours** of the first start.`,
    `The electrical conductivity of heating and domestic water in contact with the device is at least **${WATER_CONDUCTIVITY_MIN_US_CM} µS/cm**; its other properties meet the technical documentation.`,
    'A filter is fitted on the return of the heating system, and the system was flushed and bled before the first start.',
    'The electrical supply meets the standards in force and has the protection named in the documentation.',
    'The device was not altered; its seals and the rating plate with the serial number are intact and readable.',
  ]),
  heading('§ 4. Yearly inspections'),
  numbered([
    'The warranty is kept by a **paid inspection every 12 months** from the first start, carried out by an installer or a service partner authorised by the Guarantor.',
    `The User bears the cost of the inspection: at least **PLN ${WARRANTY_FEES_PLN.inspectionMinimum} net**, without consumables and travel.`,
    "An inspection is arranged early enough to take place within the window shown in the Guarantor's system, and is confirmed by an inspection card signed by the User.",
    {
      text: 'An inspection covers in particular:',
      points: [
        'operating values and the fault log of the controller,',
        'cleaning of filters and heat exchangers,',
        'tightness, system pressure and pressure of the expansion vessel,',
        'conductivity of the water,',
        'electrical connections and protection.',
      ],
    },
  ]),
  heading('§ 5. Reporting and remedying defects'),
  numbered([
    `A defect is reported without delay to the installer or the Guarantor: tel. ${maker.phone}, e-mail ${maker.email}, with the serial number, a description and contact details.`,
    `The Guarantor responds within **${FAULT_RESPONSE_HOURS} hours** of the report, counted on working days.`,
    `The defect is remedied within **${SERVICE_DEADLINE_WORKING_DAYS.plain} working days** of the report. Where spare parts are needed this may take up to **${SERVICE_DEADLINE_WORKING_DAYS.withParts} working days**, of which the User is told.`,
    'The User gives free and safe access to the device and bears the cost that arises where there is none.',
    'Parts replaced under the warranty become the property of the Guarantor.',
    `The service technician or installer returns replaced parts to the Guarantor within **${PART_RETURN_WORKING_DAYS} working days** of the repair and no later than **${PART_RETURN_DAYS} days** after the new part was delivered. After that the Guarantor may charge the price of the new part.`,
  ]),
  heading('§ 6. Fees'),
  numbered([
    `For an **unjustified call-out**, in particular where no defect is found, the defect is not covered or the fault lies in the heating system, the caller pays **PLN ${WARRANTY_FEES_PLN.unjustifiedCallOut} net** and the materials used.`,
    `**Readjusting parameters** at the User's wish, or after an unauthorised person changed them, costs **PLN ${WARRANTY_FEES_PLN.parameterReadjustment} net**.`,
    'Value added tax at the rate in force is added to net amounts.',
  ]),
  heading('§ 7. Exclusions'),
  paragraph('The warranty does not cover:'),
  numbered([
    'mechanical damage, damage in transit or during installation, and the effects of flood, fire, surges, lightning and freezing,',
    'damage from a wrongly chosen device, a faulty design or installation of the system, bad water or dirt in the system,',
    'damage from use against the documentation, missing inspections or repairs by unauthorised persons,',
    'consumables: filters, seals, fuses, anodes, refrigerant lost without a defect of the device,',
    'cost of energy, substitute heating and other indirect loss, as far as the law permits.',
  ]),
  heading('§ 8. Loss of the warranty'),
  numbered([
    'The warranty ends before the period of § 2 where an inspection was not carried out in its window (for the part beyond the basic period), the device was altered, or seals or the rating plate were removed.',
    "Moving the device to another address needs the Guarantor's written consent and a new start by an authorised installer.",
  ]),
  heading('§ 9. Final provisions'),
  numbered([
    'Rights under the warranty pass to every later owner of the device at the same address.',
    "The Guarantor processes the User's data to handle the warranty, under Regulation (EU) 2016/679 (GDPR).",
    'Where these terms are silent, the Polish Civil Code and the Consumer Rights Act apply. The Polish text prevails.',
    'The card is valid with the number given by the Guarantor; whether it is genuine can be checked with its QR code.',
  ]),
  rule(),
  paragraph(
    'I have read and accept these warranty terms. The device was started in my presence, I was instructed in its use and received the technical documentation.',
  ),
  signature('installation.signature'),
  signature('installation.installerSignature'),
];
