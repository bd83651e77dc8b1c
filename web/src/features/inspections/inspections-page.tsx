import { INSPECTION_TABS } from '@portal/domain/inspections/transition';
import { IconCalendarCheck, IconCalendarEvent, IconCircleCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useRole } from '../../lib/session/session.ts';
import { RecordTabsPage } from '../../records/record-tabs-page.tsx';
import { InspectionCard } from './inspection-card.tsx';
import { ownInspections, partnerInspections } from './queries.ts';

const ICONS = {
  upcoming: IconCalendarEvent,
  scheduled: IconCalendarCheck,
  completed: IconCircleCheck,
} as const;

/**
 * The inspections of an installer's installations, and of a service partner's installers: upcoming, scheduled, completed
 * (specification section 2).
 */
export default function InspectionsPage() {
  const { t } = useTranslation();
  const partner = useRole() === 'asp';
  return (
    <RecordTabsPage
      of="inspection"
      tabs={['upcoming', 'scheduled', 'completed'] as const}
      wordsOf={(tab) => ({
        label: t(`inspections.tab.${tab}`),
        icon: ICONS[tab],
        none: t(`inspections.none.${tab}`),
        hint: t(`inspections.noneHint.${tab}`),
      })}
      query={(userId, tab, page, search) =>
        partner
          ? partnerInspections(userId, INSPECTION_TABS[tab], page, search)
          : ownInspections(userId, INSPECTION_TABS[tab], page, search)
      }
      Card={InspectionCard}
    />
  );
}
