import type app from '../../locales/pl/app.json';
import type auth from '../../locales/pl/auth.json';
import type builder from '../../locales/pl/office/builder.json';
import type calendar from '../../locales/pl/calendar.json';
import type changes from '../../locales/pl/office/changes.json';
import type commissioning from '../../locales/pl/commissioning.json';
import type device from '../../locales/pl/device.json';
import type deviceOffice from '../../locales/pl/office/deviceOffice.json';
import type devices from '../../locales/pl/devices.json';
import type emergency from '../../locales/pl/emergency.json';
import type events from '../../locales/pl/events.json';
import type form from '../../locales/pl/form.json';
import type home from '../../locales/pl/home.json';
import type imports from '../../locales/pl/office/imports.json';
import type inbox from '../../locales/pl/inbox.json';
import type inspections from '../../locales/pl/inspections.json';
import type installations from '../../locales/pl/installations.json';
import type notices from '../../locales/pl/notices.json';
import type problem from '../../locales/pl/problem.json';
import type profile from '../../locales/pl/profile.json';
import type queue from '../../locales/pl/queue.json';
import type reading from '../../locales/pl/reading.json';
import type release from '../../locales/pl/release.json';
import type scanner from '../../locales/pl/scanner.json';
import type services from '../../locales/pl/services.json';
import type library from '../../locales/pl/office/library.json';
import type settings from '../../locales/pl/office/settings.json';
import type sharing from '../../locales/pl/sharing.json';
import type shell from '../../locales/pl/shell.json';
import type support from '../../locales/pl/support.json';
import type templates from '../../locales/pl/office/templates.json';
import type ui from '../../locales/pl/ui.json';
import type users from '../../locales/pl/office/users.json';
import type visits from '../../locales/pl/visits.json';
import type warranty from '../../locales/pl/office/warranty.json';
import type warranties from '../../locales/pl/warranties.json';

/** All parts of the Polish texts; the type of locale keys is derived from it. */
export type Polish = {
  app: typeof app;
  auth: typeof auth;
  builder: typeof builder;
  calendar: typeof calendar;
  changes: typeof changes;
  commissioning: typeof commissioning;
  device: typeof device;
  deviceOffice: typeof deviceOffice;
  devices: typeof devices;
  emergency: typeof emergency;
  events: typeof events;
  form: typeof form;
  home: typeof home;
  imports: typeof imports;
  inbox: typeof inbox;
  inspections: typeof inspections;
  installations: typeof installations;
  notices: typeof notices;
  problem: typeof problem;
  profile: typeof profile;
  queue: typeof queue;
  reading: typeof reading;
  release: typeof release;
  scanner: typeof scanner;
  services: typeof services;
  library: typeof library;
  settings: typeof settings;
  sharing: typeof sharing;
  shell: typeof shell;
  support: typeof support;
  templates: typeof templates;
  ui: typeof ui;
  users: typeof users;
  visits: typeof visits;
  warranties: typeof warranties;
  warranty: typeof warranty;
};

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'translation';
    resources: { translation: Polish };
    returnNull: false;
  }
}
