// A page of the portal: where it is, what stands in its title, and the object that speaks for it.

import type { Page } from "@playwright/test";

export interface PageOf<P> {
  new (page: Page): P;
  path: string;
  title: string;
}
