import type { BrowserContext, Page } from 'playwright-core';
import { openTab, signIn } from '../../e2e/faults/rig/browser.ts';
import { KillableBrowser } from '../../e2e/faults/rig/killable-browser.ts';
import { buildPage } from '../../e2e/faults/rig/page-build.ts';
import { type Carried, type Wanted, wantedInstallation } from '../../e2e/faults/schedules/requests.ts';
import { Rig } from '../../e2e/faults/rig/rig.ts';
import { Seeded } from '../../e2e/faults/schedules/seeded.ts';
import { cameraPhoto } from './camera-photo.ts';
import { Front } from './front.ts';
import { Throttle } from '../../e2e/drivers/throttle.ts';

/** The product's queue without any test switches. */
const BUILD = 'as-it-is';
const SEED = 2026;

/** A real Chromium with a profile on disk, a connection that can be slowed down, and the real server. */
export class BenchPhone {
  readonly throttle: Throttle;
  readonly front: Front;
  readonly context: BrowserContext;
  readonly page: Page;
  private readonly rig: Rig;
  private readonly browser: KillableBrowser;
  private readonly random = new Seeded(SEED);
  private readonly pictures: Carried[] = [];

  private constructor(parts: {
    throttle: Throttle;
    front: Front;
    rig: Rig;
    browser: KillableBrowser;
    context: BrowserContext;
    page: Page;
  }) {
    this.throttle = parts.throttle;
    this.front = parts.front;
    this.rig = parts.rig;
    this.browser = parts.browser;
    this.context = parts.context;
    this.page = parts.page;
  }

  static async open(): Promise<BenchPhone> {
    await buildPage(BUILD, []);
    const front = await Front.open();
    const throttle = await Throttle.open();
    throttle.leadTo(front.port);
    const rig = await Rig.open(1, { PUBLIC_URL: throttle.url });
    front.target = rig.server.port;
    const browser = await KillableBrowser.open();
    const context = await browser.start();
    const page = await openTab(context, throttle.url, BUILD);
    await signIn(page, rig.account());
    return new BenchPhone({ throttle, front, rig, browser, context, page });
  }

  /** An installation with both signatures and this many photos of realistic size. */
  async wanted(photoCount: number): Promise<Wanted> {
    const wanted = await wantedInstallation(this.random, this.rig.template, { mark: 'B', photoCount: 0 });
    while (this.pictures.length < photoCount)
      this.pictures.push(await cameraPhoto(this.random, this.pictures.length));
    const photos = this.pictures.slice(0, photoCount);
    const body = { ...wanted.request.body, photos: photos.map(({ name }) => ({ name })) };
    return { ...wanted, files: [...wanted.files, ...photos], request: { ...wanted.request, body } };
  }

  async close(): Promise<void> {
    await this.browser.close();
    await this.throttle.close();
    await this.front.close();
    await this.rig.close();
  }
}
