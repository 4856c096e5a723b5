// Partial types, because the package ships none.
declare module 'espeak-ng' {
  interface Files {
    writeFile(path: string, content: string): void
    readFile(path: string): Uint8Array
  }
  export interface EspeakRun {
    readonly FS: Files
  }
  /** Runs the command line program once, in fresh memory. */
  export default function espeak(options: {
    arguments: string[]
    preRun: ((run: EspeakRun) => void)[]
    print(line: string): void
    printErr(line: string): void
    instantiateWasm(
      imports: WebAssembly.Imports,
      ready: (instance: WebAssembly.Instance, module: WebAssembly.Module) => void,
    ): object
  }): Promise<EspeakRun>
}
