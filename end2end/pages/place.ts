// A page of the portal: its path, its title and its page object.

import type { Page } from "@playwright/test";

export interface PageOf<P> {
  new (page: Page): P;
  path: string;
  title: string;
}
