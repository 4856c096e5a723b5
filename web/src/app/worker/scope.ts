/** The parts of the service worker scope that push needs. The DOM and worker type libraries cannot be used together. */
export interface WorkerScope {
  readonly location: { readonly origin: string }
  readonly navigator: { setAppBadge?: (count: number) => Promise<void> }
  readonly registration: {
    showNotification(title: string, options: object): Promise<void>
  }
  readonly clients: {
    matchAll(options: object): Promise<readonly WindowClient[]>
    openWindow(url: string): Promise<unknown>
  }
  addEventListener<K extends keyof WorkerEvents>(kind: K, listener: (event: WorkerEvents[K]) => void): void
}
export interface WindowClient {
  readonly focused: boolean
  readonly visibilityState: string
  focus(): Promise<unknown>
  postMessage(message: unknown, transfer?: Transferable[]): void
}
interface ExtendableWorkerEvent {
  waitUntil(work: Promise<unknown>): void
}
interface WorkerEvents {
  push: ExtendableWorkerEvent & { readonly data: { json(): unknown } | null }
  notificationclick: ExtendableWorkerEvent & {
    readonly notification: { readonly data: unknown; close(): void }
  }
}
