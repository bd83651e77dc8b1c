import { z } from 'zod';
import { PRODUCTION_STAGES } from '../constants.ts';
import { endpoint } from '../endpoint.ts';
import { idParam, wholeNumber } from '../iri-schema.ts';
import { pageQuery } from '../page.ts';
import { newProductionRecordSchema, productionEntrySchema } from './input.ts';
import {
  productionBoardSchema,
  productionDeviceSchema,
  productionRecordSchema,
  productionRowSchema,
  productionScanSchema,
} from './record.ts';

const stations = ['production', 'superadmin'] as const;

/** By what the queue is narrowed down. */
export const PRODUCTION_STATES = ['open', 'held', 'sent'] as const;

export const listProduction = endpoint({
  id: 'production.list',
  method: 'GET',
  path: '/production_devices',
  summary: 'The devices in production, oldest first; `serial` finds one by its exact number.',
  access: stations,
  query: z.object({
    ...pageQuery,
    step: z.array(wholeNumber(PRODUCTION_STAGES.first, PRODUCTION_STAGES.last)).optional(),
    'deviceTemplate.id': z.array(idParam).optional(),
    /** Of whom the last record is. */
    worker: idParam.optional(),
    /** `open`: something is still to be done; like `held`, without what runs at a customer's. */
    state: z.enum(PRODUCTION_STATES).optional(),
    serial: z.string().max(200).optional(),
    search: z.string().max(200).optional(),
  }),
  answer: productionRowSchema,
  collection: {
    type: 'ProductionDevice',
    order: ['createdAt', 'serial', 'id'],
    equal: ['step', 'deviceTemplate.id'],
    search: true,
  },
  status: 200,
});

export const getProductionBoard = endpoint({
  id: 'production.board',
  method: 'GET',
  path: '/production_board',
  summary: 'How many devices wait at each stage, with the oldest of each.',
  access: stations,
  answer: productionBoardSchema,
  status: 200,
});

export const scanProduction = endpoint({
  id: 'production.scan',
  method: 'GET',
  path: '/production_scan',
  summary:
    'What a scanned text is: the devices of the maker that have this number, or the worker of a badge.',
  access: stations,
  query: z.object({ text: z.string().trim().min(1).max(200) }),
  answer: productionScanSchema,
  status: 200,
});

export const enterProduction = endpoint({
  id: 'production.enter',
  method: 'POST',
  path: '/production_devices',
  summary:
    'Begins the production of a device: stage 1, its record. One that is in production already is given as it stands.',
  access: stations,
  body: productionEntrySchema,
  answer: productionDeviceSchema,
  status: 201,
});

export const getProductionDevice = endpoint({
  id: 'production.one',
  method: 'GET',
  path: '/production_devices/{id}',
  summary: 'A device in production with the form of its stages and everything that was done to it.',
  access: [...stations, 'admin'],
  params: z.object({ id: idParam }),
  answer: productionDeviceSchema,
  status: 200,
});

export const createProductionRecord = endpoint({
  id: 'production.record',
  method: 'POST',
  path: '/production_records',
  summary:
    'Records a finished stage, a hold, a release, rework or a reopening. A stage that somebody else finished first is stored, but not counted; so is what was done before the device was sent back or put on hold again.',
  access: stations,
  body: newProductionRecordSchema,
  answer: productionRecordSchema,
  status: 201,
  queued: true,
});
