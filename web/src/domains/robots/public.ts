export { RobotsScreen } from './screens/robots-screen.tsx'
