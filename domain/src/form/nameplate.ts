import type { Field, FormSchema, Step } from './schema.ts';

/** The photo of the nameplate, and the step that its answer belongs to. */
export type NameplatePhoto = { readonly stepId: string; readonly field: Field };

/** The question that asks for a photo of the nameplate: the first that the template marks. Undefined where none is. */
export function nameplatePhoto({ steps }: { readonly steps: readonly Step[] }): NameplatePhoto | undefined {
  for (const { id, fields } of steps)
    for (const field of fields) if (field.type === 'image' && field.nameplate) return { stepId: id, field };
  return undefined;
}

/** The steps without that question, which is asked where the device is compared with it; a step without another is left out. */
export function withoutNameplate(steps: FormSchema['steps'] | readonly Step[]): readonly Step[] {
  const photo = nameplatePhoto({ steps });
  if (photo === undefined) return steps;
  return steps.flatMap((step) => {
    if (step.id !== photo.stepId) return [step];
    const fields = step.fields.filter(({ name }) => name !== photo.field.name);
    return fields.length === 0 ? [] : [{ ...step, fields }];
  });
}
