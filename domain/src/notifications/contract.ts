import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { idParam, recordId } from '../iri-schema.ts';
import { pageQuery } from '../page.ts';
import { notificationChoicesSchema, notificationKindSchema } from './kinds.ts';
import { pushSubscriptionSchema } from './push-address.ts';

/** One entry of the notification list; the app has its text. */
export const notificationSchema = z.object({
  id: z.int(),
  kind: notificationKindSchema,
  /** The record to which it links. */
  about: z.object({ type: z.enum(['installation', 'inspection', 'service', 'recall']), id: z.int() }),
  /** The values in its text: a serial number, a date, a warranty number. Nothing about a customer. */
  params: z.record(z.string(), z.string()),
  /** The customer and their town, and why it was rejected, as the record says now; it is not stored with the notice. */
  customer: z.object({ name: z.string(), city: z.string() }).nullable().default(null),
  reason: z.string().nullable().default(null),
  /** The person who caused it; null for the portal itself or a deleted account. */
  actor: z.string().nullable(),
  createdAt: z.string(),
  readAt: z.string().nullable(),
});
export type UserNotification = z.infer<typeof notificationSchema>;

export const listNotifications = endpoint({
  id: 'notices.list',
  method: 'GET',
  path: '/user/notices',
  summary: 'What the caller was told of, newest first.',
  access: 'signed-in',
  query: z.object(pageQuery),
  answer: notificationSchema,
  collection: { type: 'Notice', order: ['id'] },
  status: 200,
});

export const countUnread = endpoint({
  id: 'notices.unread',
  method: 'GET',
  path: '/user/notices/unread',
  summary:
    'How many of the caller’s notices are unread, and how many recalled devices wait for their answer.',
  access: 'signed-in',
  answer: z.object({
    unread: z.int(),
    /** Devices in open recalls that wait for the caller's answer. Absent from an older server. */
    recalled: z.int().default(0),
  }),
  status: 200,
});

export const readNotification = endpoint({
  id: 'notices.read',
  method: 'POST',
  path: '/user/notices/{notice}/read',
  summary: 'Marks one of the caller’s notices as read.',
  access: 'signed-in',
  params: z.object({ notice: idParam }),
  status: 204,
});

export const readNotifications = endpoint({
  id: 'notices.readAll',
  method: 'POST',
  path: '/user/notices/read',
  summary: 'Marks the caller’s notices up to one of them as read: what has come since has not been seen.',
  access: 'signed-in',
  body: z.strictObject({ upTo: recordId }),
  status: 204,
});

export const getNotificationChoices = endpoint({
  id: 'notices.choices',
  method: 'GET',
  path: '/user/notice_choices',
  summary: 'Which kinds of notices the caller gets by mail and by push; a kind that is absent is sent.',
  access: 'signed-in',
  answer: notificationChoicesSchema,
  status: 200,
});

export const changeNotificationChoices = endpoint({
  id: 'notices.choose',
  method: 'PATCH',
  path: '/user/notice_choices',
  summary: 'Changes which kinds reach the caller by mail and by push (merge patch).',
  access: 'signed-in',
  body: notificationChoicesSchema,
  answer: notificationChoicesSchema,
  status: 200,
});

export const getPushKey = endpoint({
  id: 'push.key',
  method: 'GET',
  path: '/push_key',
  summary: 'The public key of this server for push (VAPID); null where push is off.',
  access: 'signed-in',
  answer: z.object({ publicKey: z.string().nullable() }),
  status: 200,
});

export const subscribePush = endpoint({
  id: 'push.subscribe',
  method: 'POST',
  path: '/user/push_subscriptions',
  summary: 'Subscribes this device to push until its session ends; repeating the call changes nothing.',
  access: 'signed-in',
  body: pushSubscriptionSchema,
  status: 204,
});

export const unsubscribePush = endpoint({
  id: 'push.unsubscribe',
  method: 'POST',
  path: '/user/push_subscriptions/remove',
  summary: 'Ends the push subscription of one of the caller’s devices; an unknown one is no error.',
  access: 'signed-in',
  body: pushSubscriptionSchema.pick({ endpoint: true }),
  status: 204,
});
