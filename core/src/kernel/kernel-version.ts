/** Version of this package; a plugin's `kernel` range is checked against it. */
export const kernelVersion = '0.1.0';
