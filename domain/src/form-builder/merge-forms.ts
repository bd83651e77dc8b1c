import type { FormSchema } from '../form/schema.ts';
import type { Overlap } from '../queue/request.ts';
import { type Fields, isSame, mergeThreeWays, withChoices } from '../queue/three-way.ts';
import { flattened, type FlatForm, unflattened } from './form-fields.ts';
import { mergedOrder } from './merged-order.ts';

/** What two people made of one form, before anybody has chosen between them. */
export type MergedForms = {
  /** What both have changed, each to something else. The first of a path says what it is of: `['field', name, 'label']`. */
  readonly overlaps: readonly Overlap[];
  /** The form with every change that does not clash, and of those that do the chosen side. */
  readonly form: (isMine: (overlap: Overlap) => boolean) => FormSchema;
};

/**
 * Compares the form as its author read it, as it is on the author's screen, and as somebody else has saved it meanwhile. Neither
 * person's work is lost: what only one changed stands, what both changed to the same stands, the rest is asked about. A field
 * that one deleted and the other changed is asked about as a whole.
 */
export function mergeForms(base: FormSchema, mine: FormSchema, theirs: FormSchema): MergedForms {
  const [before, own, present] = [flattened(base), flattened(mine), flattened(theirs)];
  const keys = new Set([...Object.keys(before.values), ...Object.keys(own.values)]);
  const patch = Object.fromEntries([...keys].map((key) => [key, own.values[key] ?? null]));
  const merged = mergeThreeWays(before.values, patch, present.values);
  const { overlaps, whole } = wholeHolders(merged.overlaps, before, own, present);
  const free = Object.fromEntries(
    Object.entries(merged.patch)
      .filter(([key]) => !whole.has(holderOf(key)))
      .map(([key, value]) => [key, isOptions(key) ? inOrder(key, value, before, own, present) : value]),
  );
  return {
    overlaps: overlaps.map((overlap) => ({
      ...overlap,
      path: overlap.path.flatMap((part) => part.split('/')),
    })),
    form: (isMine) => {
      const chosen = withChoices(free, overlaps.filter(isProperty), (overlap) => isMine(spread(overlap)));
      let values: Fields = { ...present.values, ...chosen };
      for (const overlap of overlaps.filter((one) => !isProperty(one))) {
        const holder = overlap.path.join('/');
        const side = isMine(spread(overlap)) ? own : present;
        values = {
          ...Object.fromEntries(Object.entries(values).filter(([key]) => holderOf(key) !== holder)),
          ...valuesOf(side, holder),
        };
      }
      return unflattened(ordered(standing(values), before, own, present));
    },
  };
}

const spread = (overlap: Overlap): Overlap => ({
  ...overlap,
  path: overlap.path.flatMap((part) => part.split('/')),
});

/** `field/name` of `field/name/label/pl`. */
const holderOf = (key: string): string => key.split('/', 2).join('/');
const isProperty = ({ path }: Overlap): boolean => path.join('/').split('/').length > 2;

type Options = readonly { readonly name: string }[];
const isOptions = (key: string): boolean => key.startsWith('field/') && key.endsWith('/options');

/** Joined options in the order of both, of which the comparison of lists knows nothing. */
function inOrder(key: string, joined: unknown, ...forms: readonly [FlatForm, FlatForm, FlatForm]): unknown {
  const [before, own, present] = forms.map(({ values }) =>
    ((values[key] ?? []) as Options).map(({ name }) => name),
  );
  const order = mergedOrder(before ?? [], own ?? [], present ?? []);
  return (joined as Options | null)?.toSorted(
    (one, other) => order.indexOf(one.name) - order.indexOf(other.name),
  );
}

function exists(form: FlatForm, holder: string): boolean {
  const [kind, name = ''] = holder.split('/');
  return (kind === 'step' ? form.steps : form.fields).includes(name);
}

const valuesOf = ({ values }: FlatForm, holder: string): Fields =>
  Object.fromEntries(Object.entries(values).filter(([key]) => holderOf(key) === holder));

/** Where one side has deleted a step or a field that the other changed: the whole of it is the choice. */
function wholeHolders(
  overlaps: readonly Overlap[],
  before: FlatForm,
  own: FlatForm,
  present: FlatForm,
): { readonly overlaps: readonly Overlap[]; readonly whole: ReadonlySet<string> } {
  const whole = new Set(
    [...before.steps.map((id) => `step/${id}`), ...before.fields.map((name) => `field/${name}`)].filter(
      (holder) => {
        if (exists(own, holder) === exists(present, holder)) return false;
        const remaining = exists(own, holder) ? own : present;
        return !isSame(valuesOf(remaining, holder), valuesOf(before, holder));
      },
    ),
  );
  return {
    whole,
    overlaps: [
      ...overlaps.filter(({ path }) => !whole.has(holderOf(path.join('/')))),
      ...[...whole].map((holder) => ({
        path: holder.split('/'),
        mine: exists(own, holder) ? 'changed' : null,
        theirs: exists(present, holder) ? 'changed' : null,
      })),
    ],
  };
}

/** Without what was taken away. */
function standing(values: Fields): Fields {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => !isSame(value, null)));
}

/** The order of both: theirs, with what was added or moved here where it stands here. */
function ordered(values: Fields, before: FlatForm, own: FlatForm, present: FlatForm): FlatForm {
  const holders = new Set(Object.keys(values).map(holderOf));
  const order = (kind: 'step' | 'field', of: (form: FlatForm) => readonly string[]) =>
    mergedOrder(of(before), of(own), of(present)).filter((name) => holders.has(`${kind}/${name}`));
  return {
    values,
    steps: order('step', (form) => form.steps),
    fields: order('field', (form) => form.fields),
  };
}
