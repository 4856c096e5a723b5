export { ExportButton } from './components/export-button.tsx'
export { useExport } from './use-export.ts'
