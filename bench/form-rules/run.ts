import { defects } from '@portal/domain/form/defects';
import { type FormSchema, formSchema } from '@portal/domain/form/schema';
import { type PastInstallation, replay, type ReplayedVersion } from '@portal/domain/templates/replay';
import { SECOND_MAKER_TERMS } from '@portal/domain/warranty/terms';

const RUNS = 5;
const INSTALLATIONS = 2_000;

/** The fastest of several runs, in milliseconds: a busy machine says nothing about the work. */
function fastest(work: () => unknown): number {
  const took = Array.from({ length: RUNS }, () => {
    const began = performance.now();
    work();
    return performance.now() - began;
  });
  return Math.min(...took);
}

/** Steps of a hundred questions, each of which is asked after an answer to the one before it. */
function chained(steps: number): FormSchema {
  return formSchema.parse({
    steps: Array.from({ length: steps }, (_, step) => ({
      id: `s${step}`,
      title: `Step ${step}`,
      fields: Array.from({ length: 100 }, (__, at) => ({
        name: `f${step}_${at}`,
        label: `F${step} ${at}`,
        type: 'text',
        required: false,
        ...(at > 0 && {
          showWhen: { any: [{ all: [{ field: `form.f${step}_${at - 1}`, operator: 'in', values: ['a'] }] }] },
        }),
      })),
    })),
  });
}

/**
 * `npm run bench -- form-rules`: what the rules of a form cost as forms and their past grow. The goals: a form of 4,000
 * questions is judged within 500 ms, at most 2.5 times what half of it takes; 500 installations are replayed a second.
 */
export async function runFormRulesBench(): Promise<void> {
  const [half, whole] = [20, 40].map((steps) => {
    const form = chained(steps);
    return fastest(() => defects(form, []));
  });
  const form = chained(1);
  const draft: ReplayedVersion = {
    installationFormSchema: form,
    warrantyTerms: SECOND_MAKER_TERMS,
    attachments: [],
  };
  const answers = Object.fromEntries(
    form.steps.flatMap(({ fields }) => fields).map(({ name }) => [name, 'a']),
  );
  const made: PastInstallation[] = Array.from({ length: INSTALLATIONS }, (_, id) => ({
    id,
    madeWith: draft,
    answers: { s0: answers },
    device: {},
    installationDate: '2026-06-15',
    soldOn: null,
  }));
  const replayed = fastest(() => replay(draft, made));
  console.table([
    { what: 'a form of 2,000 questions is judged', ms: Math.round(half ?? 0) },
    {
      what: 'a form of 4,000 questions is judged',
      ms: Math.round(whole ?? 0),
      ratio: ((whole ?? 0) / (half ?? 1)).toFixed(2),
    },
    {
      what: `${INSTALLATIONS} installations of 100 answers are replayed`,
      ms: Math.round(replayed),
      'a second': Math.round((INSTALLATIONS * 1_000) / replayed),
    },
  ]);
}
