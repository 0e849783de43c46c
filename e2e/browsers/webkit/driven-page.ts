import type { InPage } from './in-page.ts'
import type { WebDriver } from './webdriver.ts'
import type { Keyboard, Mouse } from './webkit-input.ts'

/** What a function of the page returns, as it arrives here: elements become references. */
export type Arrived<Name extends keyof InPage> = InPage[Name] extends (
  ...args: never[]
) => infer Result
  ? Awaited<Result>
  : never

/** What locators need of their page. */
export type DrivenPage = {
  readonly driver: WebDriver
  readonly keyboard: Keyboard
  readonly mouse: Mouse
  evaluate: <Result>(action: string) => Promise<Result>
  /** Calls one of the functions of in-page.ts. */
  inPage: <Name extends keyof InPage>(name: Name, ...args: unknown[]) => Promise<Arrived<Name>>
  /** Tries until the attempt gives no reason any more why it could not be done. */
  repeat: (
    failure: string,
    attempt: () => Promise<string | undefined | null>,
    ms?: number,
  ) => Promise<void>
}

/** A function that runs in each page before the app does. */
export type InitScript = { action: (argument: unknown) => void; argument: unknown }

/** What pages need of the device that they are on. */
export type DrivenDevice = {
  readonly isOffline: boolean
  initScripts: () => InitScript[]
  pages: () => { bringToFront: () => Promise<void> }[]
  addInitScript: <Argument>(
    action: (argument: Argument) => void,
    argument: Argument,
  ) => Promise<{ dispose: () => Promise<void> }>
}
