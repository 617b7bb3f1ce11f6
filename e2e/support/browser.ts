import { keyHashOf } from '../services/nginx.mjs';
import { nginxFolder } from './address';

/** The system's Chromium, and what makes it quiet: it asks nobody anything. */
export const browserPath = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium';
export const browserArguments = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  ...(nginxFolder === undefined ? [] : [`--ignore-certificate-errors-spki-list=${keyHashOf(nginxFolder)}`]),
];
