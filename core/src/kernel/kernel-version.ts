/** This package's version, which a plugin's `kernel` range is held against. */
export const kernelVersion = '0.1.0';
