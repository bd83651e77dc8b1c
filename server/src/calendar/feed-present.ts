import { withoutControls } from '@portal/domain/contact/control-characters';
import { isNoted, groupPhone } from '@portal/domain/contact/contact-fields';
import { iri } from '@portal/domain/iri';
import { addressLine } from '@portal/domain/installations/site';
import { labelIn, type Language } from '@portal/domain/templates/labels';
import { addDays, type IsoDate } from '@portal/domain/dates';
import ical, {
  ICalCalendarMethod,
  ICalEventClass,
  ICalEventStatus,
  ICalEventTransparency,
} from 'ical-generator';
import { calendarWords } from '../locales/file-words.ts';
import type { FeedContent, FeedEntry, EntryVersion } from './entry-store.ts';
import type { Visit } from './visit-store.ts';

/** The refresh interval that the feed suggests to calendars. */
const REFRESH_SECONDS = 60 * 60;

/** A visit in its reader's language: customer, address, device, and the link to its page. */
export function presentVisit(visit: Visit, language: Language, publicUrl: string): FeedEntry {
  const words = calendarWords(language);
  const { kind, site, serial, fault } = visit;
  const page = new URL(iri(`${kind}s`, visit.id), publicUrl).href;
  const open = kind === 'inspection' && visit.status === 'pending';
  const title = open ? words.window : visit.status === 'done' ? words.done[kind] : words[kind];
  return {
    // Identifies the record itself, independent of the portal's address.
    uid: `${kind}-${visit.clientId}`,
    startsOn: visit.startsOn,
    endsOn: visit.endsOn,
    status: open ? 'tentative' : 'confirmed',
    summary: onLines([title, site && (site.company ?? site.name), site?.city], ', '),
    description: onLines(
      [
        `${labelIn(language, visit.templateNames, visit.template)}, SN ${serial}`,
        fault,
        site && [site.name, groupPhone(site.phone)].filter(isNoted).join(', '),
        page,
      ],
      '\n',
    ),
    location: (site && withoutControls(addressLine(site))) || null,
    url: page,
  };
}

/**
 * Joins the parts without those of an erased customer, and without control characters, which RFC 5545 forbids: rows
 * from before they were refused may contain some.
 */
function onLines(lines: readonly (string | null | undefined)[], between: string): string {
  return withoutControls(lines.filter((line) => isNoted(line ?? '')).join(between));
}

type Days = Pick<FeedEntry, 'startsOn' | 'endsOn'>;

/** All-day events; the end is exclusive, so it is the following day. */
function days({ startsOn, endsOn }: Days) {
  return { start: midnight(startsOn), end: midnight(addDays(endsOn, 1)), allDay: true };
}

function version({ sequence, changedAt }: EntryVersion) {
  return { sequence, stamp: new Date(changedAt), lastModified: new Date(changedAt) };
}

/** A feed as iCalendar (RFC 5545): all-day events, which have the same date in every time zone; timestamps in UTC. */
export function presentFeed(feed: FeedContent, language: Language): string {
  const words = calendarWords(language);
  const calendar = ical({
    name: words.name,
    prodId: { company: 'Installer portal', product: 'Visits', language: language.toUpperCase() },
    method: ICalCalendarMethod.PUBLISH,
    ttl: REFRESH_SECONDS,
  });
  for (const visit of feed.visits)
    calendar.createEvent({
      id: visit.uid,
      ...days(visit),
      ...version(visit),
      summary: visit.summary,
      description: visit.description,
      ...(visit.location !== null && { location: visit.location }),
      url: visit.url,
      status: visit.status === 'confirmed' ? ICalEventStatus.CONFIRMED : ICalEventStatus.TENTATIVE,
      // An inspection window does not block time in the calendar; a scheduled visit does.
      transparency:
        visit.status === 'confirmed' ? ICalEventTransparency.OPAQUE : ICalEventTransparency.TRANSPARENT,
      class: ICalEventClass.PRIVATE,
    });
  for (const visit of feed.cancelled)
    calendar.createEvent({
      id: visit.uid,
      ...days(visit),
      ...version(visit),
      summary: words.cancelled,
      status: ICalEventStatus.CANCELLED,
      transparency: ICalEventTransparency.TRANSPARENT,
    });
  return `${calendar.toString()}\r\n`;
}

const midnight = (day: IsoDate): Date => new Date(`${day}T00:00:00Z`);
