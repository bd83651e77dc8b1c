import type { Page } from '@playwright/test';
import { inspectionRowSchema, type InspectionRow } from '@portal/domain/inspections/row';
import { type Inspection, inspectionSchema } from '@portal/domain/inspections/record';
import { type ServiceRow, serviceRowSchema } from '@portal/domain/services/row';
import { expect } from '../journey.ts';
import { LongForm } from '../long-form.ts';

/** The inspections of whoever is signed in on a page, by what the list understands. */
export async function inspectionsOf(page: Page, query: string): Promise<InspectionRow[]> {
  const answer = await page.request.get(`/api/inspections?itemsPerPage=100&${query}`);
  return inspectionRowSchema.array().parse(await answer.json());
}

/** One inspection, whole. */
export async function inspectionOf(page: Page, id: number): Promise<Inspection> {
  return inspectionSchema.parse(await (await page.request.get(`/api/inspections/${id}`)).json());
}

/** The services of whoever is signed in on a page. */
export async function servicesOf(page: Page, query: string): Promise<ServiceRow[]> {
  const answer = await page.request.get(`/api/services?itemsPerPage=100&${query}`);
  return serviceRowSchema.array().parse(await answer.json());
}

/** Fills in an inspection's form from the step on the page to the end, and hands it to the queue. */
export async function carryOut(page: Page): Promise<void> {
  const form = new LongForm(page);
  for (let step = 0; step < 20; step += 1) {
    const heading = await form.heading.innerText();
    if (heading === 'Podpisy') {
      await form.sign('Podpis klienta');
      await form.sign('Podpis wykonawcy');
      break;
    }
    if (heading !== 'Podsumowanie') await form.answerStep();
    await form.next();
  }
  await form.send();
}

/** The phone's queue has nothing left to send. */
export async function everythingSent(page: Page): Promise<void> {
  await expect(page.getByRole('button', { name: /Wszystko wysłane/ })).toBeVisible({ timeout: 90_000 });
}
