import type { Answer } from '@portal/domain/form/answers';
import { readNumber } from '@portal/domain/form/read-number';
import type { FieldType } from '@portal/domain/form/schema';
import { type ComponentType, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '../../lib/languages/i18n.ts';
import { Field as Frame } from '../../ui/inputs/field.tsx';
import { RadioRows } from '../../ui/inputs/radio-rows.tsx';
import { YesNo } from '../../ui/values/yes-no.tsx';
import { Clearable } from './clearable.tsx';
import { AreaControl, LineControl, SelectControl } from './controls.tsx';
import { labelOf } from './field-label.ts';
import { asGroup, type FieldFrame, numberKeyboard, type ViewProps } from './field-props.ts';
import { writeNumber } from '../../lib/languages/format.ts';
import { PhotoInput } from '../pictures/photo-input.tsx';
import { PictureThumb } from '../pictures/picture-thumb.tsx';
import { RemovedPhotos } from '../pictures/removed-photos.tsx';
import { useRemoval } from '../pictures/use-removal.ts';
import { SignatureField } from '../signature/signature-field.tsx';
import { ChoicesView, ImagesView } from './several-views.tsx';
import { MomentControl } from './moment-control.tsx';
import { CalculatedView, NewerView, StatementView } from './unanswered-views.tsx';

/** With more options than this, a native select is used. */
const MAX_ROWS = 5;

type View<Kind extends FieldType> = ComponentType<ViewProps<Kind>>;

function TextView({ field, frame, answer, onAnswer }: ViewProps<'text'>) {
  const text = typeof answer === 'string' ? answer : '';
  return field.multiline ? (
    <AreaControl {...frame} value={text} onChange={(event) => onAnswer(event.currentTarget.value)} />
  ) : (
    <LineControl {...frame} value={text} onChange={(event) => onAnswer(event.currentTarget.value)} />
  );
}

/**
 * Keeps the text as it is typed, including a decimal comma. The answer is the number, or the text while it is not a
 * number. An answer that was set otherwise replaces the text.
 */
function NumberView({ field, frame, answer = null, onAnswer }: ViewProps<'number'>) {
  const [typed, setTyped] = useState('');
  const shown =
    typedAnswer(typed) === answer
      ? typed
      : typeof answer === 'number'
        ? writeNumber(answer, currentLanguage())
        : (answer ?? '');
  return (
    <LineControl
      {...frame}
      unit={field.unit}
      inputMode={numberKeyboard(field.min)}
      autoComplete="off"
      value={shown}
      onChange={(event) => {
        const text = event.currentTarget.value;
        setTyped(text);
        onAnswer(typedAnswer(text));
      }}
    />
  );
}

const typedAnswer = (text: string) => readNumber(text) ?? (text.trim() === '' ? null : text);

function DateView({ frame, answer, onAnswer }: ViewProps<'date'>) {
  return (
    <MomentControl
      {...frame}
      type="date"
      value={typeof answer === 'string' ? answer : ''}
      onValue={(day) => onAnswer(day || null)}
    />
  );
}

function TimeView({ frame, answer, onAnswer }: ViewProps<'time'>) {
  return (
    <MomentControl
      {...frame}
      type="time"
      value={typeof answer === 'string' ? answer : ''}
      onValue={(time) => onAnswer(time || null)}
    />
  );
}

function ListView({ field, frame, answer, onAnswer }: ViewProps<'list'>) {
  const { t } = useTranslation();
  const options = field.options.map((option) => ({ value: option.value, label: labelOf(option) }));
  const value = typeof answer === 'string' ? answer : '';
  return options.length <= MAX_ROWS ? (
    <Clearable id={frame.id} label={frame.label} onClear={clearing(frame, answer, onAnswer)}>
      <RadioRows {...asGroup(frame)} options={options} value={value || null} onChange={onAnswer} />
    </Clearable>
  ) : (
    <SelectControl
      {...frame}
      options={options}
      empty={t('ui.choose')}
      value={value}
      onChange={(event) => onAnswer(event.currentTarget.value || null)}
    />
  );
}

function YesNoView({ frame, answer, onAnswer }: ViewProps<'yes_no'>) {
  return (
    <Clearable id={frame.id} label={frame.label} onClear={clearing(frame, answer, onAnswer)}>
      <YesNo
        {...asGroup(frame)}
        value={answer === 'yes' ? true : answer === 'no' ? false : null}
        onChange={(yes) => onAnswer(yes ? 'yes' : 'no')}
      />
    </Clearable>
  );
}

/** How an answer that is not required is taken back; undefined where there is none. */
function clearing({ required }: FieldFrame, answer: Answer | undefined, onAnswer: (answer: Answer) => void) {
  const isAnswered = typeof answer === 'string' && answer !== '';
  return isAnswered && !required ? () => onAnswer(null) : undefined;
}

function ImageView({ field, frame, answer, onAnswer, onPicture }: ViewProps<'image'>) {
  const { id, label, error } = frame;
  const removed = useRemoval(id);
  const empty = typeof answer !== 'string' || answer === '';
  return (
    <Frame group {...asGroup(frame)}>
      <RemovedPhotos
        field={id}
        hasRoom={empty}
        onBack={({ name, picture }) => (picture ? onPicture(picture) : onAnswer(name))}
      />
      {!empty ? (
        <PictureThumb
          name={answer}
          alt={label}
          onRemove={() => {
            removed({ name: answer });
            onAnswer(null);
          }}
        />
      ) : (
        <PhotoInput
          id={`${id}-file`}
          belongsTo={field.name}
          onPhoto={onPicture}
          invalid={error !== undefined}
          describedBy={error === undefined ? undefined : `${id}-error`}
        />
      )}
    </Frame>
  );
}

function SignatureView({ field, frame, answer, onAnswer, onPicture }: ViewProps<'signature'>) {
  return (
    <SignatureField
      {...frame}
      belongsTo={field.name}
      name={typeof answer === 'string' && answer !== '' ? answer : undefined}
      onSigned={(picture) => (picture ? onPicture(picture) : onAnswer(null))}
    />
  );
}

/** The view of each field type. */
const VIEWS: { readonly [Kind in FieldType]: View<Kind> } = {
  text: TextView,
  number: NumberView,
  date: DateView,
  time: TimeView,
  list: ListView,
  choices: ChoicesView,
  yes_no: YesNoView,
  image: ImageView,
  images: ImagesView,
  signature: SignatureView,
  statement: StatementView,
  calculated: CalculatedView,
  newer: NewerView,
};

/** One field of a template's form. */
export function FieldView(props: ViewProps) {
  // The lookup pairs each type with its own view, which TypeScript cannot follow.
  const Draw = VIEWS[props.field.type] as ComponentType<ViewProps>;
  return <Draw {...props} />;
}
