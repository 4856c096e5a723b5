export type { ImportFlowProps } from './components/flow-props.ts'
export { ImportFlow } from './components/import-flow.tsx'
export { hasOpenImport } from './stored-run.ts'
