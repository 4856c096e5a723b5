export { ImportFlow, type ImportFlowProps } from './components/import-flow.tsx'
