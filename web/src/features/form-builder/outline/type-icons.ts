import type { Field } from '@portal/domain/form/schema';
import {
  IconAlertTriangle,
  IconCalculator,
  IconCalendar,
  IconCamera,
  IconCircleCheck,
  IconClock,
  IconInfoCircle,
  IconList,
  IconListCheck,
  IconNumbers,
  IconPencil,
  IconPhoto,
  IconSignature,
  type TablerIcon,
} from '@tabler/icons-react';

/** The sign of each type of field, in the outline. */
export const TYPE_ICONS: { readonly [Type in Field['type']]: TablerIcon } = {
  text: IconPencil,
  number: IconNumbers,
  date: IconCalendar,
  time: IconClock,
  list: IconList,
  choices: IconListCheck,
  yes_no: IconCircleCheck,
  image: IconCamera,
  images: IconPhoto,
  signature: IconSignature,
  statement: IconInfoCircle,
  calculated: IconCalculator,
  newer: IconAlertTriangle,
};
