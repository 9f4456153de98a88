import type { AudioElement } from '#platform/player/sound/audioPlayer.ts';

/** An audio element whose network and clock the test controls. */
export class FakeAudio extends EventTarget implements AudioElement {
  preload: '' | 'none' | 'metadata' | 'auto' = '';
  duration = Number.NaN;
  playbackRate = 1;
  defaultPlaybackRate = 1;
  readyState = 0;
  volume = 1;
  paused = true;
  ended = false;
  /** All addresses that were assigned to `src`. */
  readonly addresses: string[] = [];
  playCount = 0;
  /** The error with which the browser rejects calls to play(). Undefined if they succeed. */
  refusal: DOMException | undefined;
  private address = '';
  private time = 0;

  get currentTime(): number {
    return this.time;
  }

  /** After the end, a jump back makes the sound playable again from the new position, as in browsers. */
  set currentTime(seconds: number) {
    this.time = seconds;
    if (seconds < this.duration) this.ended = false;
  }

  get src(): string {
    return this.address;
  }

  set src(address: string) {
    this.address = address;
    this.addresses.push(address);
    this.load();
  }

  load(): void {
    Object.assign(this, { readyState: 0, currentTime: 0, duration: Number.NaN, paused: true, ended: false });
    this.playbackRate = this.defaultPlaybackRate;
  }

  removeAttribute(): void {
    this.address = '';
  }

  play(): Promise<void> {
    this.playCount += 1;
    if (this.refusal) return Promise.reject(this.refusal);
    if (this.ended) this.currentTime = 0;
    // Fires no event if the sound already plays, because it simply continues.
    const isPlaying = !this.paused;
    Object.assign(this, { paused: false, ended: false });
    if (this.readyState > 2 && !isPlaying) this.tell('playing');
    return Promise.resolve();
  }

  pause(): void {
    if (this.paused) return;
    this.paused = true;
    this.tell('pause');
  }

  /** Simulates that the sound has loaded. It starts to play if play() was called before. */
  finishLoading(seconds: number): void {
    Object.assign(this, { readyState: 4, duration: seconds });
    this.tell('loadedmetadata');
    this.tell('durationchange');
    if (!this.paused) this.tell('playing');
  }

  /** Plays on for this many seconds, and fires the browser's events four times per second. */
  playFor(seconds: number): void {
    for (let quarter = 0; quarter < seconds * 4; quarter += 1) {
      if (this.paused) return;
      this.currentTime = Math.min(this.currentTime + 0.25, this.duration);
      this.tell('timeupdate');
      if (this.currentTime < this.duration) continue;
      Object.assign(this, { ended: true, paused: true });
      this.tell('pause');
      this.tell('ended');
      return;
    }
  }

  fail(): void {
    this.tell('error');
  }

  tell(event: keyof HTMLMediaElementEventMap): void {
    this.dispatchEvent(new Event(event));
  }
}
