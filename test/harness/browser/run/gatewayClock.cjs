/**
 * This script is preloaded into a gateway whose clock a test moves. The file CLOCK_FILE contains the number of
 * milliseconds by which the clock is ahead. The script also moves the response header `date`, because Node sets it from
 * the real time.
 */
const fs = require('node:fs');
const http = require('node:http');
const timers = require('node:timers');

const RealDate = Date;
const READ_EVERY_MS = 50;
let aheadMs = 0;

const read = () => {
  try {
    aheadMs = Number(fs.readFileSync(process.env.CLOCK_FILE, 'utf8')) || 0;
  } catch {
    // The file does not exist yet, so the clock is not moved.
  }
};
read();
timers.setInterval(read, READ_EVERY_MS).unref();

globalThis.Date = class MovedDate extends RealDate {
  constructor(...parts) {
    super(...(parts.length === 0 ? [RealDate.now() + aheadMs] : parts));
  }
  static now() {
    return RealDate.now() + aheadMs;
  }
};

const { writeHead } = http.ServerResponse.prototype;
http.ServerResponse.prototype.writeHead = function writeHeadWithDate(...parts) {
  this.setHeader('date', new Date().toUTCString());
  return writeHead.apply(this, parts);
};
