export { DayReading } from './day-reading.tsx'
