import type app from '../locales/pl/app.json';
import type auth from '../locales/pl/auth.json';
import type commissioning from '../locales/pl/commissioning.json';
import type devices from '../locales/pl/devices.json';
import type emergency from '../locales/pl/emergency.json';
import type form from '../locales/pl/form.json';
import type home from '../locales/pl/home.json';
import type inspections from '../locales/pl/inspections.json';
import type installations from '../locales/pl/installations.json';
import type problem from '../locales/pl/problem.json';
import type profile from '../locales/pl/profile.json';
import type queue from '../locales/pl/queue.json';
import type reading from '../locales/pl/reading.json';
import type release from '../locales/pl/release.json';
import type scanner from '../locales/pl/scanner.json';
import type services from '../locales/pl/services.json';
import type settings from '../locales/pl/settings.json';
import type sharing from '../locales/pl/sharing.json';
import type shell from '../locales/pl/shell.json';
import type support from '../locales/pl/support.json';
import type ui from '../locales/pl/ui.json';
import type users from '../locales/pl/users.json';
import type warranties from '../locales/pl/warranties.json';

/** Every part of the Polish texts, one line each: keys are typed from here. */
export type Polish = {
  app: typeof app;
  auth: typeof auth;
  commissioning: typeof commissioning;
  devices: typeof devices;
  emergency: typeof emergency;
  form: typeof form;
  home: typeof home;
  inspections: typeof inspections;
  installations: typeof installations;
  problem: typeof problem;
  profile: typeof profile;
  queue: typeof queue;
  reading: typeof reading;
  release: typeof release;
  scanner: typeof scanner;
  services: typeof services;
  settings: typeof settings;
  sharing: typeof sharing;
  shell: typeof shell;
  support: typeof support;
  ui: typeof ui;
  users: typeof users;
  warranties: typeof warranties;
};

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'translation';
    resources: { translation: Polish };
    returnNull: false;
  }
}
